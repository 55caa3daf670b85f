// Lets people point at what stays in sight of a picture, by mouse or by arrow keys. The two number inputs are what is sent.
"use strict";
(function () {
  const STEP = 1, FAR = 10;
  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById("focal");
    const inputs = ["x", "y"].map((axis) => document.getElementById(`id_focal_${axis}`));
    if (!box || inputs.includes(null)) { return; }
    const picture = box.querySelector("img"), mark = box.querySelector("button"), file = document.getElementById("id_file");
    const value = (input) => Math.min(100, Math.max(0, Number(input.value) || 0));

    const show = () => {
      const [x, y] = inputs.map(value);
      mark.style.left = `${x}%`;
      mark.style.top = `${y}%`;
      mark.setAttribute("aria-label", `What stays in sight: ${x} percent from the left, ${y} percent from the top`);
    };
    const put = (x, y) => {
      [x, y].forEach((number, index) => {
        inputs[index].value = String(Math.min(100, Math.max(0, Math.round(number))));
        inputs[index].dispatchEvent(new Event("input", { bubbles: true }));
      });
    };
    const showPicture = (address) => { picture.src = address; box.hidden = false; show(); };

    picture.addEventListener("error", () => { box.hidden = true; });  // the numbers remain
    picture.addEventListener("click", (event) => {
      const frame = picture.getBoundingClientRect();
      put((event.clientX - frame.left) / frame.width * 100, (event.clientY - frame.top) / frame.height * 100);
      mark.focus();
    });
    mark.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way) { return; }
      event.preventDefault();
      const step = event.shiftKey ? FAR : STEP;
      put(value(inputs[0]) + way[0] * step, value(inputs[1]) + way[1] * step);
    });
    inputs.forEach((input) => input.addEventListener("input", show));
    file?.addEventListener("change", () => {
      const chosen = file.files[0];
      if (chosen && chosen.type.startsWith("image/") && chosen.type !== "image/svg+xml") { showPicture(URL.createObjectURL(chosen)); }
    });
    if (box.dataset.picture) { showPicture(box.dataset.picture); }
  });
})();
