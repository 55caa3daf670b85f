"""The documents of stories and editions: built from objects handed in, judged by schema, digested. Never queries."""
