// Keeps the words of every <time data-countdown> going: how far off its instant is, by the server's clock.
// The server writes the same words first, so that nothing is missing without this script.
"use strict";
(function () {
  const length = (seconds) => {
    const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
    if (hours >= 48) return `${Math.floor(hours / 24)} days`;
    return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
  };
  const words = (seconds) => {
    if (Math.abs(seconds) < 60) return seconds > 0 ? "in less than a minute" : "now";
    return seconds > 0 ? `in ${length(seconds)}` : `${length(-seconds)} late`;
  };
  const start = () => {
    const all = [...document.querySelectorAll("time[data-countdown]")].map((element) => ({
      element,
      at: Date.parse(element.dateTime),
      ahead: Date.now() - Date.parse(element.dataset.now || new Date().toISOString()), // of the server's clock
    }));
    const tell = () => {
      for (const { element, at, ahead } of all) {
        const seconds = Math.trunc((at - (Date.now() - ahead)) / 1000);
        const said = words(seconds);
        if (element.textContent !== said) element.textContent = said;
        element.classList.toggle("is-late", seconds <= -60);
      }
    };
    if (all.length) {
      tell();
      setInterval(tell, 1000);
    }
  };
  document.addEventListener("DOMContentLoaded", start);
})();
