// Keeps the sources of a claim in the order in which they were chosen: the list is posted in the order of its options.
"use strict";
(function ($) {
  $(document).on("select2:select", "select[multiple].admin-autocomplete", function (event) {
    const option = event.params.data.element;
    if (option) {
      $(this).append(option).trigger("change.select2");
    }
  });
})(django.jQuery);
