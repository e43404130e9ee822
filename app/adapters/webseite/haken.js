// Runs in the page's own world before its scripts. It notes what they store, lets timers run faster (a banner that
// comes after five seconds comes after a quarter of one), opens closed shadow roots, and takes away what could reach out.
(() => {
  "use strict";
  const notes = [], jar = new Map();
  // A page that loads itself anew after a click finds its cookies again; only the window's name lasts that long.
  const MARK = "__NOTES__:";
  if (window === window.top) {
    if (window.name.startsWith(MARK)) {
      try {
        const kept = JSON.parse(window.name.slice(MARK.length));
        notes.push(...kept.notes);
        for (const [name, value] of kept.jar) jar.set(name, value);
      } catch (e) { /* begins anew */ }
      window.name = "";
    }
    window.addEventListener("pagehide", () => { window.name = MARK + JSON.stringify({ notes, jar: [...jar] }); });
  }
  const note = (art, name, wert, dauer) => {
    if (notes.length >= 500) return;
    const at = /\b([\w-]+:\/\/\S+?):\d+:\d+\)?$/.exec((new Error().stack || "").split("\n").slice(-1)[0] || "");
    notes.push({ art, name: String(name).slice(0, 200), wert: String(wert).slice(0, 200), dauer, quelle: at ? at[1] : "" });
  };
  const put = (of, key, value) => { try { Object.defineProperty(of, key, value); } catch (e) { /* stays as it is */ } };
  put(window, "__NOTES__", { value: () => JSON.stringify(notes) });

  // Chromium keeps cookies only for http; pages that find their cookie again behave as they do online.
  const lasts = (parts) => {
    for (const part of parts) {
      const [key, ...rest] = part.split("=");
      const value = rest.join("=").trim();
      if (/^\s*max-age\s*$/i.test(key)) return Number.parseInt(value, 10);
      if (/^\s*expires\s*$/i.test(key)) {
        const end = Date.parse(value);
        if (!Number.isNaN(end)) return Math.round((end - Date.now()) / 1000);
      }
    }
    return null;
  };
  const keep = (line) => {
    const [pair, ...parts] = String(line).split(";");
    const cut = pair.indexOf("=");
    const name = (cut < 0 ? "" : pair.slice(0, cut)).trim(), wert = pair.slice(cut + 1).trim();
    const dauer = lasts(parts);
    if (dauer !== null && dauer <= 0) { jar.delete(name); return; } // a deletion
    note("cookie", name, wert, dauer);
    if (jar.size < 200) jar.set(name, wert);
  };
  put(Document.prototype, "cookie", {
    configurable: true,
    get: () => [...jar].map(([k, v]) => (k ? k + "=" + v : v)).join("; "),
    set: keep,
  });
  if (window.CookieStore) {
    const store = CookieStore.prototype;
    store.set = async function (name, value) {
      const given = typeof name === "object" ? name : { name, value };
      const rest = given.expires ? "; expires=" + new Date(given.expires).toUTCString() : "";
      keep(given.name + "=" + given.value + rest);
    };
    store.get = async (name) => {
      const key = typeof name === "object" ? name.name : name;
      return jar.has(key) ? { name: key, value: jar.get(key) } : null;
    };
    store.getAll = async () => [...jar].map(([name, value]) => ({ name, value }));
    store.delete = async (name) => { jar.delete(typeof name === "object" ? name.name : name); };
  }
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    let art = "sessionStorage";
    try { if (this === window.localStorage) art = "localStorage"; } catch (e) { /* forbidden in this frame */ }
    note(art, key, value, null);
    return setItem.call(this, key, value);
  };
  if (window.IDBFactory) {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...rest) {
      note("indexedDB", name, "", null);
      return open.call(this, name, ...rest);
    };
  }

  const sooner = (delay) => { const d = Number(delay) || 0; return d <= 20 ? d : 20 + (d - 20) / 20; };
  for (const name of ["setTimeout", "setInterval"]) {
    const real = window[name];
    window[name] = (work, delay, ...rest) => real.call(window, work, sooner(delay), ...rest);
  }

  const attach = Element.prototype.attachShadow;
  if (attach) Element.prototype.attachShadow = function (how) { return attach.call(this, { ...how, mode: "open" }); };

  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport", "SharedWorker",
    "PaymentRequest", "Notification", "BroadcastChannel", "EyeDropper", "showOpenFilePicker", "showSaveFilePicker",
    "showDirectoryPicker"]) put(window, name, { value: undefined, configurable: true });
  put(Navigator.prototype, "serviceWorker", { get: () => undefined, configurable: true });
  window.open = () => null;
  window.print = () => {};
})();
