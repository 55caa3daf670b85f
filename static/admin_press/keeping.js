// Keeps what is typed into a story's form: on the server while writing, in this browser when a save may get lost.
"use strict";
(function () {
  const PAUSE = 3000, LONGEST_WAIT = 15000, PING = 20000, KEPT_HERE = 24 * 3600 * 1000;  // the server knows saved forms for longer
  let form, told, stateLine, newsLine, othersLine, kept = "", pause = 0, waiting = 0, sending = false, submitted = false;

  const address = () => `keeping:${told.person}:${location.pathname}`;
  const fields = () => [...new FormData(form)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string");
  const content = () => JSON.stringify(fields().filter(([name]) => name !== "form_key" && name !== "revision"));

  const say = (text, bad, link) => {
    stateLine.textContent = text;
    stateLine.classList.toggle("keeping-bad", Boolean(bad));
    if (link) {
      const anchor = document.createElement("a");
      Object.assign(anchor, { href: link, target: "_blank", rel: "noopener", textContent: "Log in again in another window" });
      stateLine.append(" ", anchor, ", then go on here.");
    }
  };

  // This browser's own copy: for a save that an ended session or a lost connection swallows.
  const copyHere = () => {
    const copy = { fields: fields(), at: Date.now(), key: form.elements.form_key.value };
    try { localStorage.setItem(address(), JSON.stringify(copy)); } catch { /* full or forbidden: the server's copy remains */ }
  };
  const copyOf = () => {
    try { return JSON.parse(localStorage.getItem(address()) || "null"); } catch { return null; }
  };
  const forgetOld = () => {
    try {
      for (const name of Object.keys(localStorage).filter((one) => one.startsWith("keeping:"))) {
        const { at = 0 } = JSON.parse(localStorage.getItem(name) || "{}");
        if (Date.now() - at > KEPT_HERE) { localStorage.removeItem(name); }
      }
    } catch { /* forbidden: nothing is there */ }
  };
  const forgetCopy = () => { try { localStorage.removeItem(address()); } catch { /* forbidden: nothing is there */ } };

  const setToken = (token) => { form.elements.csrfmiddlewaretoken.value = token; };
  const isLoggedOut = (answer) => answer.type === "opaqueredirect" || answer.status === 401;

  const freshToken = async () => {
    const answer = await fetch(told.keep, { redirect: "manual", headers: { Accept: "application/json" } });
    if (isLoggedOut(answer) || !answer.ok) { return false; }
    setToken((await answer.json()).token);
    return true;
  };

  // Sends a form; once more with a fresh token where the person has logged in again meanwhile.
  const send = async (url, data, again) => {
    data.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    const answer = await fetch(url, { method: "POST", body: data, redirect: "manual", headers: { Accept: "application/json" } });
    if (answer.status === 403 && !again && await freshToken()) { return send(url, data, true); }
    return answer;
  };

  const asData = (pairs) => {
    const data = new FormData();
    for (const [name, value] of pairs) { data.append(name, value); }
    return data;
  };

  const keep = async () => {
    clearTimeout(pause);
    waiting = 0;
    const now = content();
    if (sending || submitted || now === kept) { return; }
    sending = true;
    try {
      const answer = await send(told.keep, asData(fields()));
      if (isLoggedOut(answer)) {
        copyHere();
        say("You are logged out. Your text is kept in this browser.", true, told.login);
      } else if (answer.ok) {
        const { said, is_locked: isLocked } = await answer.json();
        kept = now;
        forgetCopy();
        say(isLocked ? `The story can no longer be edited. Your text was kept at ${said}.` : `Your unsaved text was kept at ${said}.`, isLocked);
      } else {
        copyHere();
        say("Your text could not be kept on the server; this browser keeps it.", true);
      }
    } catch {
      copyHere();
      say("No connection: this browser keeps your text.", true);
    } finally {
      sending = false;
    }
  };

  const typed = () => {
    waiting = waiting || Date.now();
    clearTimeout(pause);
    pause = setTimeout(keep, Date.now() - waiting > LONGEST_WAIT ? 0 : PAUSE);
  };

  // The page goes away: what was typed last is sent without waiting for an answer.
  const leave = () => {
    if (submitted) { return; }
    const token = form.elements.csrfmiddlewaretoken.value;
    if (content() !== kept) {
      const data = asData(fields());
      data.set("csrfmiddlewaretoken", token);
      if (!navigator.sendBeacon(told.keep, data)) { copyHere(); }
    }
  };

  const here = async () => {
    if (!told.here || document.hidden) { return; }
    try {
      const answer = await send(told.here, new FormData());
      if (isLoggedOut(answer)) {
        copyHere();
        say("You are logged out. Your text is kept in this browser.", true, told.login);
      } else if (answer.ok) {
        show(await answer.json());
        if (stateLine.classList.contains("keeping-bad")) { say("", false); kept = ""; keep(); }
      }
    } catch { /* no connection: said when there is something to keep */ }
  };

  const put = (line, text) => { if (line.textContent !== text) { line.textContent = text; } };
  const show = ({ others = [], revision, saved }) => {
    put(othersLine, others.length ? `● ${others.join(", ")} ${others.length > 1 ? "have" : "has"} this open.` : "");
    const isNew = revision > Number(form.elements.revision?.value || told.revision);
    put(newsLine, isNew ? `Revision ${revision} was saved while you have this open (${saved}). When you save, both texts are brought together.` : "");
  };

  // A save that got lost: after the login its text goes to the server and comes back in the form.
  const recover = async () => {
    forgetOld();
    const copy = copyOf();
    if (!copy) { return; }
    const isHere = told.sent || told.takenUp || JSON.stringify(copy.fields) === JSON.stringify(fields());
    if (isHere) { forgetCopy(); return; }
    try {
      const asked = await fetch(`${told.keep}?key=${encodeURIComponent(copy.key)}`, { redirect: "manual" });
      if (!asked.ok) { return; }
      if ((await asked.json()).is_saved) { forgetCopy(); return; }
      const answer = await send(told.keep, asData(copy.fields));
      if (answer.ok) {
        forgetCopy();
        submitted = true;
        location.replace(told.takeUp + encodeURIComponent(copy.key));
      }
    } catch { /* no connection: the copy stays for the next time */ }
  };

  const start = async () => {
    const element = document.getElementById("keeping");
    form = element?.closest("form");
    if (!form) { return; }
    told = element.dataset;
    [stateLine, newsLine, othersLine] = ["state", "news", "others"].map((name) => document.getElementById(`keeping-${name}`));
    await recover();
    if (submitted) { return; }
    kept = content();
    form.addEventListener("input", typed);
    form.addEventListener("change", typed);
    window.jQuery?.(form).on("change", typed);
    window.django?.jQuery?.(form).on("change", typed);
    form.addEventListener("submit", () => { submitted = true; copyHere(); });
    window.addEventListener("pageshow", (event) => { if (event.persisted) { submitted = false; here(); } });
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => { if (document.hidden) { keep(); } else { here(); } });
    setInterval(here, PING);
    here();
  };
  document.addEventListener("DOMContentLoaded", start);
})();
