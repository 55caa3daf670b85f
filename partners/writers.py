"""As whom a partner's documents become drafts: an account of its own, by which nobody can log in.

A draft names who wrote it, and four eyes are counted by it. Such an account has no role, so it judges nothing.
"""

from newsroom.users.models import User
from partners.models import Partner


def writer_of(partner: Partner) -> User:
    """The partner's account, made with its first document; it is called as the partner is now."""
    # No form takes a colon in a user name: nobody can be given this one.
    writer, _ = User.objects.get_or_create(
        username=f"partner:{partner.pk}", defaults={"last_name": partner.name, "is_active": False, "password": "!"}
    )
    if writer.last_name != partner.name:
        writer.last_name = partner.name
        writer.save(update_fields=["last_name"])
    return writer
