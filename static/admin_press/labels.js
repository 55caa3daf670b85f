// Gives the search boxes that stand in for long lists of choices the name of the field they stand in for.
"use strict";
(function () {
  const nameOf = (select) => {
    const label = select.id && document.querySelector(`label[for="${CSS.escape(select.id)}"]`);
    return select.getAttribute("aria-label") || (label ? label.textContent.trim() : "") || "Choose";
  };
  const nameAll = () => {
    for (const box of document.querySelectorAll(".select2-container")) {
      const select = box.previousElementSibling;
      if (select instanceof HTMLSelectElement) {
        for (const part of box.querySelectorAll(".select2-selection--single, [role=textbox], .select2-search__field")) {
          part.removeAttribute("aria-labelledby");
          part.setAttribute("aria-label", nameOf(select));
        }
      }
    }
  };
  // They are made whenever the other scripts come to it, and once more with every added row.
  const watch = () => new MutationObserver(nameAll).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => { nameAll(); watch(); });
})();
