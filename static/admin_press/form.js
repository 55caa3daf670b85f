// Helps to write in the form: counts words, keeps pasted text plain, lets boxes grow, and leads the focus where a link points.
// Without it the form works the same; what counts is judged when it is saved.
"use strict";
(function () {
  const BLOCKS = new Set(["P", "DIV", "SECTION", "ARTICLE", "BLOCKQUOTE", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "TABLE", "PRE", "HEADER", "FOOTER", "FIGURE"]);
  const LINES = new Set(["LI", "TR", "DT", "DD"]);
  const UNSEEN = new Set(["SCRIPT", "STYLE", "HEAD", "TITLE", "TEMPLATE", "NOSCRIPT"]);

  // Words as a reader counts them, also where no spaces stand between them.
  const words = (text) => {
    if (!window.Intl || !Intl.Segmenter) { return (text.match(/\S+/g) || []).length; }
    let count = 0;
    for (const part of new Intl.Segmenter(document.documentElement.lang || "en", { granularity: "word" }).segment(text)) {
      if (part.isWordLike) { count += 1; }
    }
    return count;
  };
  const plural = (number, word) => `${number.toLocaleString()} ${word}${number === 1 ? "" : "s"}`;

  const count = (field) => {
    const line = document.createElement("p");
    line.id = `${field.id}_count`;
    line.className = "form-count";
    field.after(line);
    field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") || ""} ${line.id}`.trim());
    const most = Number(field.dataset.count) || 0;
    let due = 0;
    const show = () => {
      due = 0;
      const text = field.value.normalize("NFC").replace(/\r\n/g, "\n"), length = [...text].length;
      const parts = [plural(words(text), "word")];
      if (most && (most <= 2000 || length > most * 0.9)) { parts.push(`${length.toLocaleString()} of ${most.toLocaleString()} characters`); }
      line.textContent = parts.join(" · ");
      const isOver = most > 0 && length > most;
      line.classList.toggle("form-over", isOver);
      if (isOver) { line.setAttribute("role", "status"); } else { line.removeAttribute("role"); }
    };
    field.addEventListener("input", () => { due = due || setTimeout(show, 150); });
    show();
  };

  // Text of a rich paste: a blank line between paragraphs, a line for each item of a list.
  const plain = (html) => {
    const out = [];
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE) { out.push(node.data.replace(/[ \t\r\n\f]+/g, " ")); return; }
      if (node.nodeType !== Node.ELEMENT_NODE || UNSEEN.has(node.tagName)) { return; }
      if (node.tagName === "BR") { out.push("\n"); return; }
      const edge = BLOCKS.has(node.tagName) ? "\u2029" : LINES.has(node.tagName) ? "\u2028" : "";
      out.push(edge);
      node.childNodes.forEach(walk);
      out.push(edge);
    };
    walk(new DOMParser().parseFromString(html, "text/html").body);
    return out.join("").replace(/ *[\u2028\u2029\n][\u2028\u2029\n ]*/g, (edges) =>
      edges.includes("\u2029") ? "\n\n" : "\n").trim();
  };
  const tidied = (text) => text.replace(/\r\n?/g, "\n").replace(/\u2028/g, "\n").replace(/\u2029/g, "\n\n")
    .replace(/[ \t]+$/gm, "").replace(/\n{3,}/g, "\n\n");

  const insert = (field, text) => {
    field.focus();
    if (!document.execCommand("insertText", false, text)) {  // the only way that can be undone with Ctrl+Z
      field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const paste = (event) => {
    const field = event.target, data = event.clipboardData;
    if (!(field instanceof HTMLTextAreaElement) || !data || field.readOnly) { return; }
    const html = data.getData("text/html"), text = tidied(html ? plain(html) : data.getData("text/plain"));
    if (text) { event.preventDefault(); insert(field, text); }
  };

  const grow = (field) => {
    const fit = () => { field.style.height = "auto"; field.style.height = `${field.scrollHeight + 2}px`; };
    field.addEventListener("input", fit);
    fit();
  };

  // What takes the focus for the element that a link names: some inputs stand behind another one.
  const focusable = (id) => {
    const target = id && (document.getElementById(id) || document.getElementById(`${id}_0`));  // a day and an hour are two inputs
    if (!target) { return null; }
    const row = target.closest(".line-list-of");
    if (row) { return row.querySelector(".line-list input") || target; }
    if (target.matches("select.admin-autocomplete")) {
      return target.nextElementSibling?.querySelector(".select2-search__field, .select2-selection") || target;
    }
    return target.matches("a[href], button, input, select, textarea, [tabindex]") ? target
      : target.querySelector("input:not([type=hidden]), select, textarea, button, a[href]") || target;
  };
  const lead = (id) => {
    const target = focusable(id);
    if (!target) { return false; }
    if (!target.hasAttribute("tabindex") && target.tabIndex < 0) { target.tabIndex = -1; }
    target.closest("details")?.setAttribute("open", "");
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
    return true;
  };
  const follow = (event) => {
    const link = event.target.closest("a[href*='#']");
    if (link && link.pathname === location.pathname && link.hash && lead(decodeURIComponent(link.hash.slice(1)))) {
      event.preventDefault();
      history.replaceState(null, "", link.hash);
    }
  };

  const save = (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) { return; }
    const button = document.querySelector("[name=_continue]") || document.querySelector("[name=_save]");
    if (button) { event.preventDefault(); button.click(); }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("#content-main form[id$=_form]");
    if (!form) { return; }
    form.querySelectorAll("[data-count]").forEach(count);
    if (!CSS.supports("field-sizing", "content")) { form.querySelectorAll("textarea").forEach(grow); }
    document.querySelector("[name=_continue]")?.setAttribute("aria-keyshortcuts", "Control+S Meta+S");
    form.addEventListener("paste", paste);
    document.addEventListener("keydown", save);
    document.getElementById("content-main").addEventListener("click", follow);
    const errors = document.getElementById("desk-errors");
    setTimeout(() => { if (errors) { errors.focus(); } else if (location.hash) { lead(decodeURIComponent(location.hash.slice(1))); } }, 0);
  });
})();
