// Lets the stories of a flat plan be dragged, and keeps the place of whoever moves them by keyboard.
// It posts the form that works without it: the order of the cards, as positions.
"use strict";
(function () {
  const KEPT = "plan-moved"; // what was moved last, for the page that comes after

  const start = () => {
    const form = document.getElementById("plan-form");
    const save = document.getElementById("plan-save");
    if (!form) return;
    tellWhatMoved(form);
    if (!save) return;
    form.addEventListener("submit", (event) => keep(event.submitter));
    if (window.matchMedia("(pointer: fine)").matches) makeDraggable(form, save);
  };

  const keep = (button) => {
    const [key, step] = button && button.name === "move" ? button.value.split(":") : [];
    if (key) remember(key, step);
  };
  const remember = (key, step) => sessionStorage.setItem(KEPT, JSON.stringify({ key, step, page: location.pathname }));

  // After a move the page is a new one: say what moved, and put the focus back on the button that was pressed.
  const tellWhatMoved = (form) => {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const { key, step, page } = kept ? JSON.parse(kept) : {};
    const card = key && page === location.pathname && form.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!card) return;
    const cards = [...form.querySelectorAll(".plan-card")];
    const title = card.querySelector(".plan-headline").textContent.trim();
    document.getElementById("plan-said").textContent = `“${title}” is now ${cards.indexOf(card) + 1} of ${cards.length}.`;
    const wanted = card.querySelector(`[value$=":${step}"]:not([disabled])`) || card.querySelector(".plan-acts button:not([disabled])");
    if (wanted) wanted.focus();
    card.scrollIntoView({ block: "nearest" });
  };

  const makeDraggable = (form, save) => {
    form.classList.add("can-drag");
    let dragged = null, before = "";
    const order = () => [...form.querySelectorAll(".plan-card")].map((card) => card.dataset.key).join();
    for (const grip of form.querySelectorAll(".plan-grip")) grip.draggable = true;
    form.addEventListener("dragstart", (event) => {
      const grip = event.target instanceof Element && event.target.closest(".plan-grip");
      if (!grip) return;
      dragged = grip.closest(".plan-card");
      before = order();
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.dataset.key);
      event.dataTransfer.setDragImage(dragged, 12, 12);
      dragged.classList.add("is-dragged");
    });
    form.addEventListener("dragover", (event) => {
      if (!dragged) return;
      event.preventDefault();
      const over = event.target instanceof Element && event.target.closest(".plan-card");
      if (over && over !== dragged) comesAfter(over, event) ? over.after(dragged) : over.before(dragged);
    });
    form.addEventListener("drop", (event) => {
      if (!dragged) return;
      event.preventDefault();
      if (order() === before) return;
      remember(dragged.dataset.key, "up");
      form.querySelectorAll(".plan-card").forEach((card, index) => {
        card.querySelector(".desk-position").value = index + 1;
      });
      form.requestSubmit(save);
    });
    form.addEventListener("dragend", () => {
      if (dragged) dragged.classList.remove("is-dragged");
      dragged = null;
    });
  };

  // Whether the pointer is past the middle of a card: below it, or, beside a card of the same row, to its right.
  const comesAfter = (card, event) => {
    const box = card.getBoundingClientRect();
    const isWide = box.width > card.parentElement.getBoundingClientRect().width * 0.9;
    return isWide ? event.clientY > box.top + box.height / 2 : event.clientX > box.left + box.width / 2;
  };

  document.addEventListener("DOMContentLoaded", start);
})();
