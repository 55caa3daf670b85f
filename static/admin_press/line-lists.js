// Limitations and tags as lists of single lines that can be added, moved and taken out. The box with one a line stays
// what is sent: these rows only write into it.
"use strict";
(function () {
  const WORDS = { lines: ["Limitation", "limitation"], tags: ["Tag", "tag"] };
  const make = (tag, values, ...children) => {
    const element = Object.assign(document.createElement(tag), values);
    element.append(...children);
    return element;
  };
  const button = (text, label, act) => {
    const made = make("button", { type: "button", textContent: text, className: "desk-button desk-small line-list-move" });
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };

  class List {
    constructor(box) {
      this.box = box;
      [this.word, this.small] = WORDS[box.dataset.list];
      this.rows = make("ol", { className: "line-list" });
      this.said = make("p", { className: "sr-only" });
      this.said.setAttribute("role", "status");
      this.add = make("button", { type: "button", className: "desk-button desk-small", textContent: `Add a ${this.small}` });
      this.add.addEventListener("click", () => this.insert(this.lines().length, [""], true));
      const holder = make("div", { className: `line-list-of line-list-of-${box.dataset.list}` });
      holder.setAttribute("role", "group");
      const label = document.querySelector(`label[for="${box.id}"]`);
      holder.setAttribute("aria-label", label ? label.textContent.trim() : this.word);
      box.before(holder);
      holder.append(this.rows, this.add, this.said, box);
      label?.addEventListener("click", () => (this.rows.querySelector("input") || this.add).focus());
      box.hidden = true;
      box.addEventListener("input", () => { if (!this.writing) { this.draw(); } });
      if (box.dataset.suggest) {
        this.suggestions = make("datalist", { id: `${box.id}_known` });
        holder.append(this.suggestions);
      }
      this.draw();
    }

    lines() { return [...this.rows.querySelectorAll("input")].map((input) => input.value); }

    write() {
      this.writing = true;
      this.box.value = this.lines().filter((line) => line.trim()).join("\n");
      this.box.dispatchEvent(new Event("input", { bubbles: true }));
      this.writing = false;
    }

    draw(lines = this.box.value.split("\n").filter((line) => line.trim())) {
      this.rows.replaceChildren(...(lines.length ? lines : [""]).map((line, index, all) => this.row(line, index, all.length)));
    }

    row(line, index, total) {
      const name = `${this.word} ${index + 1}`, input = make("input", { type: "text", value: line, dir: "auto", className: "line-list-input" });
      input.setAttribute("aria-label", name);
      if (this.suggestions) { input.setAttribute("list", this.suggestions.id); input.autocomplete = "off"; }
      input.addEventListener("input", () => { this.write(); this.suggest(input.value); });
      input.addEventListener("keydown", (event) => this.pressed(event, index, input));
      input.addEventListener("paste", (event) => this.pasted(event, index));
      const up = button("↑", `Move ${name.toLowerCase()} up`, () => this.move(index, index - 1));
      const down = button("↓", `Move ${name.toLowerCase()} down`, () => this.move(index, index + 1));
      up.disabled = index === 0;
      down.disabled = index === total - 1;
      return make("li", {}, input, up, down, button("×", `Take out ${name.toLowerCase()}`, () => this.takeOut(index)));
    }

    change(lines, at, said) {
      this.draw(lines);
      this.write();
      if (said) { this.said.textContent = said; }
      (this.rows.querySelectorAll("input")[at] || this.add).focus();
    }

    insert(at, added) {
      const lines = this.lines();
      lines.splice(at, 0, ...added);
      this.change(lines, at + added.length - 1);
    }

    takeOut(index) {
      this.change(this.lines().filter((_, place) => place !== index), Math.max(0, index - 1), `${this.word} ${index + 1} taken out.`);
    }

    move(from, to) {
      const lines = this.lines();
      if (to < 0 || to >= lines.length) { return; }
      lines.splice(to, 0, ...lines.splice(from, 1));
      this.change(lines, to, `Moved to place ${to + 1} of ${lines.length}.`);
    }

    pressed(event, index, input) {
      if (event.key === "Enter" && !event.isComposing) {
        event.preventDefault();  // in a list it asks for the next line, and does not send the form
        if (input.value.trim()) { this.insert(index + 1, [""]); }
      } else if (event.key === "Backspace" && !input.value && this.lines().length > 1) {
        event.preventDefault();
        this.takeOut(index);
      } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
        event.preventDefault();
        this.move(index, index + (event.key === "ArrowUp" ? -1 : 1));
      }
    }

    pasted(event, index) {
      const lines = (event.clipboardData?.getData("text/plain") || "").split(/[\r\n\u2028\u2029]+/).map((line) => line.trim()).filter(Boolean);
      if (lines.length > 1) {
        event.preventDefault();
        event.stopPropagation();
        this.insert(index + 1, lines);
      }
    }

    suggest(start) {
      if (!this.suggestions || !start.trim()) { return; }
      clearTimeout(this.due);
      this.due = setTimeout(async () => {
        try {
          const answer = await fetch(`${this.box.dataset.suggest}?q=${encodeURIComponent(start)}`, { headers: { Accept: "application/json" } });
          if (answer.ok) {
            const { tags } = await answer.json();
            this.suggestions.replaceChildren(...tags.map((tag) => make("option", { value: tag })));
          }
        } catch { /* no connection: a tag can be typed without suggestions */ }
      }, 200);
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("textarea[data-list]").forEach((box) => new List(box));
  });
})();
