// Keeps the sources of a claim in the order in which they were chosen: the list is posted in the order of its options.
// A source that another window has made or found is chosen once, and the keyboard goes on where it was.
"use strict";
(function ($) {
  $(document).on("select2:select", "select[multiple].admin-autocomplete", function (event) {
    const option = event.params.data.element;
    if (option) {
      $(this).append(option).trigger("change.select2");
      this.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  $(document).on("change", "select.admin-autocomplete", function () {
    const seen = new Set();
    for (const option of [...this.options]) {
      if (option.value && seen.has(option.value)) { option.remove(); }
      seen.add(option.value);
    }
  });
  $(function () {
    const dismiss = window.dismissAddRelatedObjectPopup;
    if (!dismiss) { return; }
    window.dismissAddRelatedObjectPopup = function (win, key, words) {
      const id = win.name.replace(/__\d+$/, "");
      dismiss(win, key, words);
      const select = document.getElementById(id);
      if (select) {
        select.dispatchEvent(new Event("input", { bubbles: true }));
        (document.getElementById(`add_${id}`) || select).focus();
      }
    };
  });
})(django.jQuery);
