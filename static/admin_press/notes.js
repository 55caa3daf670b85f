// Notes: suggests colleagues after an @, and adds a note without leaving a form that is being written.
// Without it the thread is a page of its own and names are typed by hand.
(() => {
  "use strict";
  const START = /(?:^|[^\w@.+-])@([\w.+-]*)$/;

  function listFor(area) {
    const list = document.createElement("ul");
    list.className = "desk-suggestions";
    list.id = `${area.id}_names`;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Colleagues");
    list.hidden = true;
    area.after(list);
    area.setAttribute("aria-controls", list.id);
    area.setAttribute("aria-autocomplete", "list");
    return list;
  }

  function suggest(area) {
    const list = listFor(area);
    let chosen = -1;
    let asked = 0;

    const close = () => {
      list.hidden = true;
      list.replaceChildren();
      chosen = -1;
      area.removeAttribute("aria-activedescendant");
    };
    const choose = (index) => {
      chosen = (index + list.children.length) % list.children.length;
      [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === chosen)));
      area.setAttribute("aria-activedescendant", list.children[chosen].id);
    };
    const take = (username) => {
      const before = area.value.slice(0, area.selectionStart).replace(/@[\w.+-]*$/, `@${username} `);
      area.value = before + area.value.slice(area.selectionStart);
      area.setSelectionRange(before.length, before.length);
      close();
      area.focus();
    };
    const show = (people) => {
      close();
      people.forEach((person, index) => {
        const item = document.createElement("li");
        item.id = `${list.id}_${index}`;
        item.dataset.username = person.username;
        item.setAttribute("role", "option");
        item.textContent = person.name === person.username ? `@${person.username}` : `@${person.username}  ${person.name}`;
        item.addEventListener("mousedown", (event) => { event.preventDefault(); take(person.username); });
        list.append(item);
      });
      list.hidden = !people.length;
      if (people.length) choose(0);
    };

    area.addEventListener("input", async () => {
      const match = START.exec(area.value.slice(0, area.selectionStart));
      const mine = ++asked;
      if (!match) { close(); return; }
      const answer = await fetch(`${area.dataset.mentions}?q=${encodeURIComponent(match[1])}`).catch(() => null);
      if (mine === asked && answer && answer.ok) show((await answer.json()).people);
    });
    area.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      const moves = { ArrowDown: 1, ArrowUp: -1 };
      if (event.key in moves) { event.preventDefault(); choose(chosen + moves[event.key]); }
      if (event.key === "Enter" || event.key === "Tab") { event.preventDefault(); take(list.children[chosen].dataset.username); }
      if (event.key === "Escape") { event.stopPropagation(); close(); }
    });
    area.addEventListener("blur", close);
  }

  async function add(event) {
    const form = event.target;
    event.preventDefault();
    const button = form.querySelector("[type=submit]");
    button.disabled = true;
    try {
      const answer = await fetch(`${form.action}?fragment`, { method: "POST", body: new FormData(form) });
      if (!answer.ok && answer.status !== 422) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("desk-notes");
      if (!fresh) throw new Error("no thread");
      document.getElementById("desk-notes").replaceWith(fresh);
      begin(fresh);
      (answer.ok ? fresh.querySelector("li:last-of-type") || fresh : fresh.querySelector("textarea")).focus();
    } catch (error) {
      button.disabled = false;
      form.submit();
    }
  }

  function begin(root) {
    root.querySelectorAll("textarea[data-mentions]").forEach(suggest);
    root.querySelectorAll(".desk-note-form").forEach((form) => form.addEventListener("submit", add));
    root.querySelectorAll(".desk-thread li").forEach((item) => { item.tabIndex = -1; });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-note-about]");
    const choice = link && document.getElementById("note_claim");
    if (choice) choice.value = link.dataset.noteAbout;
  });
  document.addEventListener("DOMContentLoaded", () => begin(document));
})();
