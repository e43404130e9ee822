// Measures what a visitor sees. Runs in a world of its own: it sees the page's elements, not its scripts.
// No thresholds that a statute would care about stand here; app/domain/pruefung judges.
window.Satzwerk = (() => {
  "use strict";
  const MAX_WALK = 60000, MAX_ITEMS = 2500, MAX_POINTS_MS = 1200;
  const numbers = new WeakMap(), byNumber = [];
  const clean = (text, most = 300) => (text || "").replace(/[\s\u00ad\u200b\u200c\ufeff]+/g, " ").trim().slice(0, most);
  const number = (el) => {
    if (!numbers.has(el)) { numbers.set(el, byNumber.length); byNumber.push(el); }
    return numbers.get(el);
  };

  // ---- the tree: document, open shadow roots, frames of the same page ----
  const parentOf = (el) => el.assignedSlot || el.parentElement || (el.getRootNode() instanceof ShadowRoot ? el.getRootNode().host : null);
  const frameOf = (el) => { const w = el.ownerDocument.defaultView; return w && w !== window.top ? w.frameElement : null; };
  const above = (el) => parentOf(el) || frameOf(el);
  const styleOf = (el, pseudo) => el.ownerDocument.defaultView.getComputedStyle(el, pseudo);
  const contains = (outer, el) => {
    if (outer.getRootNode() === el.getRootNode()) return outer.contains(el);
    for (let e = el; e; e = above(e)) if (e === outer) return true;
    return false;
  };

  const inside = (frame) => { try { return frame.contentDocument && frame.contentDocument.body ? frame.contentDocument : null; } catch (e) { return null; } };

  // A form hides its own properties behind fields of that name (name="id"), a document behind pictures.
  const all = (root, selector) => (root instanceof Document || root.nodeType === 9 ? Document : DocumentFragment).prototype.querySelectorAll.call(root, selector);
  function unhide(root, undo) {
    for (const el of all(root, "form [name],form [id],[form],img[name],form[name],iframe[name],embed[name],object[name],object[id]")) {
      for (const key of ["name", "id"]) {
        const value = Element.prototype.getAttribute.call(el, key);
        if (value && (value in HTMLFormElement.prototype || value in Document.prototype)) {
          Element.prototype.setAttribute.call(el, key, value + "-");
          undo.push(() => Element.prototype.setAttribute.call(el, key, value));
        }
      }
    }
  }

  function walk(undo) {
    const found = [];
    let cut = false;
    const visit = (root) => {
      unhide(root, undo);
      for (const el of all(root, "*")) {
        if (found.length >= MAX_WALK) { cut = true; return; }
        found.push(el);
        if (el.shadowRoot) visit(el.shadowRoot);
        if (el.localName === "iframe" || el.localName === "frame") {
          const page = inside(el);
          if (page) visit(page);
        }
      }
    };
    visit(document);
    return { found, cut };
  }

  // ---- geometry in the coordinates of the top window ----
  const offset = (el) => {
    let x = 0, y = 0;
    for (let frame = frameOf(el); frame; frame = frameOf(frame)) {
      const r = frame.getBoundingClientRect();
      x += r.left + frame.clientLeft; y += r.top + frame.clientTop;
    }
    return { x, y };
  };
  const shift = (r, o) => ({ left: r.left + o.x, top: r.top + o.y, right: r.right + o.x, bottom: r.bottom + o.y });
  const rectOf = (el) => shift(el.getBoundingClientRect(), offset(el));
  const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const join = (rects) => {
    const real = rects.filter((r) => r.right > r.left && r.bottom > r.top);
    if (!real.length) return null;
    return { left: Math.min(...real.map((r) => r.left)), top: Math.min(...real.map((r) => r.top)), right: Math.max(...real.map((r) => r.right)), bottom: Math.max(...real.map((r) => r.bottom)) };
  };
  const onPage = (r) => ({ x: r.left + scrollX, y: r.top + scrollY, breite: Math.max(0, r.right - r.left), hoehe: Math.max(0, r.bottom - r.top) });
  const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };
  const PICTURES = "img,svg,picture,canvas,video,object,embed,input[type=image]";

  // ---- words ----
  function words(el) { // nodes of text, the shadow included
    const nodes = [];
    const visit = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === 3) { if (clean(child.data)) nodes.push(child); }
        else if (child.nodeType === 1 && !/^(script|style|noscript|template)$/.test(child.localName)) visit(child);
        if (nodes.length > 200) return;
      }
      if (node.shadowRoot) visit(node.shadowRoot);
    };
    visit(el);
    return nodes;
  }
  const byIds = (el, attr) => (el.getAttribute(attr) || "").split(/\s+/).map((id) => id && el.getRootNode().getElementById?.(id)).filter(Boolean).map((e) => e.textContent).join(" ");
  const ownText = (el) => {
    if (el.localName === "input") return clean(el.type === "image" ? "" : el.value || { submit: "Senden", reset: "Zurücksetzen" }[el.type] || "");
    return clean(words(el).map((n) => n.data).join(" "));
  };
  function nameOf(el) {
    const parts = [byIds(el, "aria-labelledby"), el.getAttribute("aria-label"), el.getAttribute("title"), el.getAttribute("alt")];
    for (const inner of el.querySelectorAll("img[alt],[aria-label],svg title,[title]")) {
      parts.push(inner.localName === "title" ? inner.textContent : inner.getAttribute("alt") || inner.getAttribute("aria-label") || inner.getAttribute("title"));
    }
    return clean([...new Set(parts.map((p) => clean(p)).filter(Boolean))].join(" "), 200);
  }
  function pathOf(el) {
    const parts = [];
    for (let e = el; e && parts.length < 4; e = above(e)) {
      let part = e.localName;
      if (e.id) part += "#" + clean(e.id, 40);
      else if (typeof e.className === "string" && e.className.trim()) part += "." + e.className.trim().split(/\s+/).slice(0, 2).join(".").slice(0, 60);
      parts.unshift(part);
      if (e.id || e.localName === "body") break;
    }
    return parts.join(" > ");
  }
  const sourceOf = (el) => clean(el.cloneNode(el.childElementCount < 8).outerHTML, 240);

  // ---- colours ----
  const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  function colour(text) { // [r, g, b, alpha 0–1]
    const known = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
    if (known) return [+known[1], +known[2], +known[3], known[4] === undefined ? 1 : +known[4]];
    if (!colours.has(text)) {
      let value = null;
      if (pen) {
        pen.clearRect(0, 0, 1, 1); pen.fillStyle = "rgba(0,0,0,0)"; pen.fillStyle = text; pen.fillRect(0, 0, 1, 1);
        const d = pen.getImageData(0, 0, 1, 1).data;
        value = [d[0], d[1], d[2], d[3] / 255];
      }
      colours.set(text, value || [0, 0, 0, 1]);
    }
    return colours.get(text);
  }
  const over = (front, back, part) => [0, 1, 2].map((i) => Math.round(front[i] * part + back[i] * (1 - part)));
  const stops = (image) => (image.match(/(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\([^()]*\)/g) || []).map(colour);
  const far = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
  const fade = (el) => { // opacity of one element
    const cs = styleOf(el), filter = /opacity\(([\d.]+)(%?)\)/.exec(cs.filter || "");
    return Number(cs.opacity) * (filter ? Number(filter[1]) / (filter[2] ? 100 : 1) : 1);
  };
  let faded = new Map();
  function opacity(el) { // of it and all around it
    if (!faded.has(el)) { const up = above(el); faded.set(el, fade(el) * (up ? opacity(up) : 1)); }
    return Math.round(faded.get(el) * 1000) / 1000;
  }
  const paintsBy = (el, pseudo) => {
    const cs = styleOf(el, pseudo);
    return cs.content !== "none" && cs.display !== "none" && (colour(cs.backgroundColor)[3] > 0.05 || cs.backgroundImage !== "none");
  };
  const isPicture = (el) => /^(img|video|canvas|picture|object|embed|iframe|svg|image|path|rect)$/.test(el.localName);

  // Everything at a point, the front first; shadows opened.
  function stack(x, y) {
    const out = [];
    const visit = (root) => {
      for (const el of root.elementsFromPoint(x, y)) {
        if (el.getRootNode() !== root && root !== document) continue;
        if (el.shadowRoot) visit(el.shadowRoot);
        if (!out.includes(el)) out.push(el);
      }
    };
    visit(document);
    return out;
  }
  function stackIn(el, x, y) { // in the coordinates of the top window; those of the element's frame come first
    const frames = [];
    for (let f = frameOf(el); f; f = frameOf(f)) frames.unshift(f);
    if (!frames.length) return stack(x, y);
    const top = stack(x, y), first = top.findIndex((e) => contains(frames[0], e) || contains(e, frames[0]));
    const o = offset(el), inner = [];
    for (const e of el.ownerDocument.elementsFromPoint(x - o.x, y - o.y)) inner.push(e);
    return [...top.slice(0, Math.max(0, first)), ...inner, ...top.slice(Math.max(0, first))];
  }
  // The colours an observer may see behind a place: [] if a picture is there.
  function backdrop(below) {
    let layers = [];
    const solid = () => {
      let colours = [base()];
      for (const layer of layers.reverse()) {
        colours = layer.flatMap((c) => colours.map((b) => over(c, b, c[3])));
        if (colours.length > 16) colours = colours.slice(0, 16);
      }
      return colours;
    };
    for (const el of below) {
      const cs = styleOf(el), o = opacity(el);
      if (o < 0.02 || cs.visibility !== "visible") continue;
      if (cs.mixBlendMode !== "normal") return [];
      if (el.localName === "iframe" && inside(el)) continue;
      if (isPicture(el)) { if (el.localName === "img" && (!el.complete || !el.naturalWidth)) continue; return []; }
      for (const pseudo of ["::before", "::after"]) {
        if (paintsBy(el, pseudo) && /absolute|fixed/.test(styleOf(el, pseudo).position)) return [];
      }
      if (cs.backgroundImage !== "none" && cs.webkitBackgroundClip !== "text") {
        if (/url\(/.test(cs.backgroundImage)) return [];
        const found = stops(cs.backgroundImage);
        if (found.length) {
          layers.push(found.map((c) => [c[0], c[1], c[2], c[3] * o]));
          if (found.every((c) => c[3] > 0.98)) return solid();
        }
      }
      const c = colour(cs.backgroundColor);
      if (c[3] > 0.01) { layers.push([[c[0], c[1], c[2], c[3] * o]]); if (c[3] * o > 0.98) return solid(); }
    }
    return solid();
  }
  let ground = null;
  function base() { // of the empty window
    if (!ground) {
      const probe = document.createElement("i");
      probe.style.cssText = "background-color:Canvas!important;display:none";
      document.documentElement.append(probe);
      ground = colour(styleOf(probe).backgroundColor).slice(0, 3);
      probe.remove();
    }
    return ground;
  }
  function ancestors(el) { const out = []; for (let e = el; e; e = above(e)) out.push(e); return out; }

  // ---- what is hidden, and by what ----
  const MENU = /nav|men[uü]|offcanvas|off-canvas|drawer|collaps|accordion|akkordeon|dropdown|sidebar|burger|toggle|tab-?(?:pane|panel)|flyout|popover|sheet/i;
  const labelOf = (el) => [el.localName, el.id, typeof el.className === "string" ? el.className : "", el.getAttribute?.("role") || "", el.getAttribute?.("aria-label") || ""].join(" ");
  let switches = null;
  function openSwitches() { // controls that show something when clicked, and can be seen
    if (switches) return switches;
    const list = document.querySelectorAll("[aria-expanded],[aria-controls],[data-bs-toggle],[data-toggle],[data-target],summary,button,label[for],[role=button],[class*=burger],[class*=menu-toggle],[class*=nav-toggle]");
    switches = [...list].filter((e) => {
      const named = e.matches("[aria-expanded],[aria-controls],[data-bs-toggle],[data-toggle],summary") || (e.localName === "label" && e.control && e.control.type === "checkbox" && !e.control.checkVisibility({ opacityProperty: true })) || MENU.test(labelOf(e)) || /men[uü]|☰|≡|navigation/i.test(clean(e.textContent, 40));
      if (!named) return false;
      const r = e.getBoundingClientRect();
      return e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && (r.width * r.height > 60 || e.localName === "label") && r.right > 0 && r.left < document.documentElement.scrollWidth;
    });
    return switches;
  }
  let reveals = null;
  const shows = (style) => (style.display && style.display !== "none") || style.visibility === "visible" || Number(style.opacity) > 0.5 || ["maxHeight", "height", "transform", "left", "right", "top", "clipPath", "translate"].some((key) => style[key]);
  function opensByCss(e) { // a rule that holds under the pointer, with focus, or when a box is ticked
    if (!reveals) {
      reveals = [];
      const take = (rules) => {
        for (const rule of rules) {
          if (reveals.length > 2000) return;
          if (rule.selectorText && /:(?:hover|focus|focus-within|checked|target)\b/.test(rule.selectorText) && shows(rule.style)) {
            for (const part of rule.selectorText.split(",")) if (/:(?:hover|focus|focus-within|checked|target)\b/.test(part)) reveals.push(part.replace(/:(?:hover|focus-within|focus-visible|focus|checked|target|not\([^)]*\))/g, "").trim());
          }
          if (rule.cssRules) take(rule.cssRules);
        }
      };
      for (const sheet of document.styleSheets) { try { take(sheet.cssRules); } catch (x) { /* of somebody else */ } }
    }
    return reveals.some((selector) => { try { return e.matches(selector); } catch (x) { return false; } });
  }
  const isHandle = (e) => e && !(e.localName === "a" && !/^(#|javascript:|$)/.test(e.getAttribute("href") || "")) && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && (e.matches("summary,button,[role=button],[aria-expanded]") || styleOf(e).cursor === "pointer") && clean(e.textContent, 80) !== "";
  function folded(el, cause) { // is it in something closed that the visitor can open?
    for (let e = el; e; e = above(e)) {
      if (e.localName === "details" && !e.open && !contains(e.querySelector(":scope > summary") || document.head, el)) return true;
      if (e === cause) break;
    }
    const around = [];
    for (let e = cause, i = 0; e && i < 4 && e.localName !== "body"; e = above(e), i++) around.push(e);
    // not the link itself: a link that hides under the pointer's absence is hidden
    if (cause !== el && (opensByCss(cause) || isHandle(cause.previousElementSibling))) return true;
    for (const s of openSwitches()) {
      if (contains(cause, s)) continue;
      if (cause !== el && s.localName === "label" && s.control && around.some((e) => e.parentElement === s.control.parentElement)) return true;
      const id = s.getAttribute("aria-controls") || (s.getAttribute("data-bs-target") || s.getAttribute("data-target") || s.getAttribute("href") || "").replace(/^#/, "") || s.getAttribute("for");
      if (id && around.some((e) => e.id === id)) return true;
    }
    // one of several entries that alone is hidden is not in a closed menu
    const alone = parentOf(cause) && [...parentOf(cause).children].some((c) => c !== cause && c.localName === cause.localName && c.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    if (!alone && around.some((e) => MENU.test(labelOf(e)))) {
      const near = around[around.length - 1];
      if (openSwitches().some((s) => !contains(cause, s) && (MENU.test(labelOf(s)) || contains(near, s) || s.hasAttribute("aria-expanded")))) return true;
      // a menu that opens under the pointer: its head stands beside it in the same list item
      const item = cause.closest("li");
      if (item && item !== cause && item.checkVisibility() && [...item.children].some((c) => c !== cause && c.matches("a,button,span") && c.checkVisibility())) return true;
    }
    return false;
  }
  function hiddenBy(el) { // [why, element]
    for (const e of ancestors(el).reverse()) {
      const cs = styleOf(e);
      if (cs.display === "none") return ["display", e];
      if (e.localName === "details" && !e.open && e !== el) { const s = e.querySelector(":scope > summary"); if (!s || !contains(s, el)) return ["display", e]; }
      if (cs.contentVisibility === "hidden" && e !== el) return ["display", e];
    }
    return null;
  }
  const clippedAway = (cs) => {
    const path = cs.clipPath || "none";
    if (/^inset\((?:100|[5-9]\d(?:\.\d+)?)%/.test(path) || /^circle\(0(?:px|%)?\b/.test(path) || /^ellipse\(0/.test(path)) return true;
    if (/^polygon\(/.test(path)) {
      const xs = [], ys = [];
      for (const pair of path.replace(/^polygon\((?:evenodd,|nonzero,)?/, "").replace(/\)$/, "").split(",")) { const [x, y] = pair.trim().split(/\s+/); xs.push(parseFloat(x)); ys.push(parseFloat(y)); }
      if (Math.max(...xs) - Math.min(...xs) === 0 || Math.max(...ys) - Math.min(...ys) === 0) return true;
    }
    const rect = /^rect\(([^)]*)\)/.exec(cs.clip || "");
    if (rect && /absolute|fixed/.test(cs.position)) {
      const [t, r, b, l] = rect[1].split(/,\s*|\s+/).map((v) => (v === "auto" ? NaN : parseFloat(v)));
      if ((r - l) <= 1 || (b - t) <= 1) return true;
    }
    return false;
  };
  // What remains of a rectangle after all boxes around the element cut it.
  function cut(el, rect) {
    let left = rect, escape = "";
    for (let e = el; e; e = above(e)) {
      const cs = styleOf(e);
      if (clippedAway(cs)) return { rect: NOWHERE, by: e };
      const positioned = cs.position !== "static" || cs.transform !== "none";
      const skips = e !== el && ((escape === "absolute" && !positioned) || (escape === "fixed" && cs.transform === "none" && cs.filter === "none"));
      const root = e === e.ownerDocument.documentElement || e === e.ownerDocument.body;
      if (!skips && !root && cs.display !== "inline" && (cs.overflowX !== "visible" || cs.overflowY !== "visible" || cs.contain.includes("paint"))) {
        const o = offset(e), r = e.getBoundingClientRect();
        const box = shift({ left: r.left + e.clientLeft, top: r.top + e.clientTop, right: r.left + e.clientLeft + e.clientWidth, bottom: r.top + e.clientTop + e.clientHeight }, o);
        const scrollsX = /auto|scroll/.test(cs.overflowX) && e.clientWidth > 8, scrollsY = /auto|scroll/.test(cs.overflowY) && e.clientHeight > 8;
        const cutBox = { left: scrollsX || cs.overflowX === "visible" ? -1e9 : box.left, right: scrollsX || cs.overflowX === "visible" ? 1e9 : box.right, top: scrollsY || cs.overflowY === "visible" ? -1e9 : box.top, bottom: scrollsY || cs.overflowY === "visible" ? 1e9 : box.bottom };
        const next = meet(left, cutBox);
        if (area(next) <= 0 && area(left) > 0) return { rect: NOWHERE, by: e };
        left = next;
      }
      if (cs.position === "fixed") escape = "fixed";
      else if (cs.position === "absolute" && escape !== "fixed") escape = "absolute";
      else if (positioned && !skips) escape = escape === "fixed" && cs.transform === "none" ? "fixed" : "";
      const frame = parentOf(e) ? null : frameOf(e);
      if (frame) { left = meet(left, { ...rectOf(frame), ...(frame.scrolling !== "no" ? { top: -1e9, bottom: 1e9 } : {}) }); escape = ""; }
    }
    return { rect: left, by: null };
  }

  // ---- one control ----
  const FOOT = "footer,[role=contentinfo],[id*=foot i],[class*=foot i],[id*=fuss i],[class*=fuss i]";
  const HEAD = "header,nav,[role=banner],[role=navigation],[id*=header i],[class*=header i],[class*=navbar i],[id*=nav i]";
  function place(el) {
    for (let e = el; e && e.localName !== "body"; e = above(e)) {
      if (e.matches(FOOT)) return "fuss";
      if (e.matches(HEAD)) return "kopf";
    }
    return "inhalt";
  }
  function stays(el) { for (let e = el; e; e = above(e)) { const p = styleOf(e).position; if (p === "fixed" || p === "sticky") return true; } return false; }
  function textRects(el, nodes) {
    const o = offset(el), rects = [];
    for (const node of nodes.slice(0, 60)) {
      const holder = node.parentElement || node.parentNode.host;
      if (!holder || styleOf(holder).visibility !== "visible" || styleOf(holder).display === "none") continue;
      const range = node.ownerDocument.createRange();
      range.selectNodeContents(node);
      for (const r of range.getClientRects()) rects.push(shift(r, o));
    }
    return rects;
  }
  function scaleOf(el) {
    let scale = 1;
    for (let e = el; e; e = above(e)) {
      const t = styleOf(e).transform, m = /^matrix\(([^)]*)\)/.exec(t);
      if (m) { const [a, b, c, d] = m[1].split(",").map(Number); scale *= Math.min(Math.hypot(a, b), Math.hypot(c, d)); }
      else if (/^matrix3d\(/.test(t)) { const v = t.slice(9, -1).split(",").map(Number); scale *= Math.min(Math.hypot(v[0], v[1], v[2]), Math.hypot(v[4], v[5], v[6])); }
      const s = styleOf(e).scale;
      if (s && s !== "none") scale *= Math.min(...s.split(/\s+/).map(Number));
    }
    return scale * (el.currentCSSZoom || 1);
  }
  function describe(el) {
    const cs = styleOf(el), nodes = words(el);
    const item = {
      nummer: number(el), tag: el.localName, text: ownText(el), name: nameOf(el), href: el.getAttribute("href") || "",
      ziel: typeof el.href === "string" ? el.href.slice(0, 500) : "", ort: place(el), pfad: pathOf(el), auszug: sourceOf(el),
      schrift: 0, staerke: Number(cs.fontWeight) || 400, deckkraft: 1, farbe: null, hintergruende: [], gefuellt: false, umrandet: false,
      verborgen: null, ursache: "", verdeckt: null, verdeckt_von: "", blockiert: false, fest: false, klicks: 0, bild: false,
      gesperrt: !!el.disabled || el.getAttribute("aria-disabled") === "true", kasten: onPage(NOWHERE), textkasten: onPage(NOWHERE),
    };
    const hide = (why, by) => {
      item.verborgen = why; item.ursache = pathOf(by || el);
      if (why !== "leer" && folded(el, by || el)) { item.verborgen = "eingeklappt"; item.klicks = 1; }
      return item;
    };
    const none = hiddenBy(el);
    if (none) return hide(...none);
    if (el.localName !== "input") { // letters of the size that most of them have
      const sizes = new Map();
      for (const n of nodes) { const h = n.parentElement || el; const s = parseFloat(styleOf(h).fontSize) * scaleOf(h); sizes.set(s, (sizes.get(s) || 0) + n.data.trim().length); if (h !== el) item.staerke = Math.max(item.staerke, Number(styleOf(h).fontWeight) || 400); }
      item.schrift = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
    } else if (item.text) item.schrift = parseFloat(cs.fontSize) * scaleOf(el);
    item.schrift = Math.round(item.schrift * 100) / 100;
    item.fest = stays(el);
    item.deckkraft = opacity(nodes[0]?.parentElement || el);

    const pictures = [...(el.matches(PICTURES) ? [el] : []), ...el.querySelectorAll(PICTURES)].filter((p) => styleOf(p).visibility === "visible" && opacity(p) > 0.05).map(rectOf).filter((r) => area(r) > 16);
    const own = rectOf(el);
    const rects = textRects(el, nodes);
    const painted = [el, ...el.querySelectorAll("*")].slice(0, 30).some((e) => (/url\(/.test(styleOf(e).backgroundImage + styleOf(e).maskImage) || [styleOf(e, "::before"), styleOf(e, "::after")].some((p) => p.content !== "none" && p.content !== '""' && p.content !== "normal" || /url\(/.test(p.backgroundImage + p.maskImage))) && area(rectOf(e)) > 16);
    if (pictures.length || (painted && area(own) > 16)) item.bild = true;
    const inkRects = [...rects, ...pictures, ...(painted || (el.localName === "input" && item.text) ? [own] : [])];
    const box = area(own) > 0 ? own : join(inkRects) || own;
    item.kasten = onPage(box);
    if (!inkRects.length) {
      const invisible = nodes.length && nodes.every((n) => styleOf(n.parentElement || el).visibility !== "visible");
      if (invisible || (!nodes.length && cs.visibility !== "visible")) {
        let by = nodes[0]?.parentElement || el;
        while (parentOf(by) && styleOf(parentOf(by)).visibility !== "visible") by = parentOf(by);
        return hide("visibility", by);
      }
      // a link stretched over words that say where it leads
      const beside = parentOf(el) ? clean(parentOf(el).innerText, 300).toLowerCase() : "";
      const first = item.name.toLowerCase().split(" ")[0];
      if (area(own) > 100 && /absolute|fixed/.test(cs.position) && first && beside.includes(first)) { item.bild = true; inkRects.push(own); }
      // a switch without a word still has a surface
      else       if (area(own) > 16 && (item.name || el.matches("button,[role=button],input")) && (colour(cs.backgroundColor)[3] > 0.1 || parseFloat(cs.borderTopWidth) > 0)) inkRects.push(own);
      else return hide("leer", el);
    }
    if (item.deckkraft < 0.02) { let by = el; for (let e = el; e; e = above(e)) if (fade(e) < 0.2) { by = e; break; } return hide("deckkraft", by); }

    // outside the page? left and above nobody can scroll
    const full = join(inkRects) || own;
    const doc = document.documentElement, body = document.body;
    const rollsX = !/hidden|clip/.test(styleOf(doc).overflowX) && !(body && /hidden|clip/.test(styleOf(body).overflowX));
    const reach = { left: -scrollX, top: -scrollY, right: rollsX ? Math.max(doc.scrollWidth, innerWidth) - scrollX : innerWidth - scrollX, bottom: Math.max(doc.scrollHeight, body ? body.scrollHeight : 0, innerHeight) - scrollY };
    const fixed = ancestors(el).find((e) => styleOf(e).position === "fixed");
    const within = (r) => {
      if (!fixed) return meet(r, reach);
      return meet(r, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    };
    const trimmed = inkRects.map((r) => ({ all: r, ...cut(el, r) }));
    const seen = join(trimmed.map((t) => t.rect));
    if (!seen) return hide("beschnitten", trimmed[0].by);
    const rollsInside = frameOf(el) || ancestors(el).slice(1).some((e) => /auto|scroll/.test(styleOf(e).overflowX + styleOf(e).overflowY) && e !== doc && e !== body && (e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth));
    const kept = rollsInside && !fixed ? seen : join(trimmed.map((t) => within(t.rect)));
    if (!kept && !(rollsInside && fixed)) { let by = el; for (let e = el; e; e = above(e)) if (styleOf(e).position !== "static" || styleOf(e).textIndent.startsWith("-")) { by = e; break; } return hide("abseits", by); }
    item.textkasten = onPage(kept || seen);

    // colours of the letters
    const holder = nodes.find((n) => { const h = n.parentElement; return h && styleOf(h).visibility === "visible"; })?.parentElement || el;
    const hs = styleOf(holder), fill = hs.webkitTextFillColor && hs.webkitTextFillColor !== hs.color ? hs.webkitTextFillColor : hs.color;
    const letters = colour(fill);
    const clipText = ancestors(holder).slice(0, 3).some((e) => styleOf(e).webkitBackgroundClip === "text");
    if (rects.length || el.localName === "input") {
      if (!clipText && hs.mixBlendMode === "normal" && (hs.textShadow === "none" || letters[3] > 0.5)) { item.farbe = letters.slice(0, 3); item.deckkraft = Math.round(item.deckkraft * letters[3] * 1000) / 1000; }
    }
    const chain = ancestors(holder);
    item.hintergruende = backdrop(chain);
    const mine = backdrop(ancestors(el)), round = parentOf(el) ? backdrop(ancestors(parentOf(el))) : [base()];
    const border = colour(cs.borderBottomColor);
    item.gefuellt = (/gradient|url\(/.test(cs.backgroundImage)) || (colour(cs.backgroundColor)[3] > 0.05 && (!mine.length || !round.length || mine.some((m) => round.every((r) => far(m, r) > 24))));
    item.umrandet = parseFloat(cs.borderBottomWidth) > 0 && parseFloat(cs.borderTopWidth) > 0 && cs.borderBottomStyle !== "none" && border[3] > 0.1 && (!round.length || round.every((r) => far(border, r) > 40));
    return item;
  }

  // ---- covered? looked at where it really is, after scrolling to it ----
  function hidesView(e) {
    const cs = styleOf(e);
    if (cs.visibility !== "visible" || opacity(e) < 0.3) return false;
    if (isPicture(e)) return !(e.localName === "img" && (!e.complete || !e.naturalWidth));
    return colour(cs.backgroundColor)[3] * opacity(e) > 0.5 || /url\(|gradient/.test(cs.backgroundImage) || cs.backdropFilter !== "none" && cs.backdropFilter !== undefined && /blur\((?:[5-9]|\d\d)/.test(cs.backdropFilter);
  }
  const kin = (el, e) => contains(el, e) || contains(e, el) || (el.closest?.("label,a,button") && contains(el.closest("label,a,button"), e)) || (e.localName === "label" && e.control === el);
  function points(r) {
    const w = r.right - r.left, h = r.bottom - r.top, out = [];
    for (const [fx, fy] of [[0.5, 0.5], [0.12, 0.5], [0.88, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
      const x = r.left + w * fx, y = r.top + h * fy;
      if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) out.push([x, y]);
    }
    return out;
  }
  const ink = (el) => join([...textRects(el, words(el)), ...[...(el.matches(PICTURES) ? [el] : []), ...el.querySelectorAll(PICTURES)].map(rectOf)].map((r) => cut(el, r).rect)) || rectOf(el);
  function bring(el, block) {
    if (block === "top" || block === "bottom") { window.scrollTo({ top: block === "top" ? 0 : document.documentElement.scrollHeight, behavior: "instant" }); return; }
    for (let e = el; e; e = frameOf(e)) e.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
  }
  function look(el, item, layers) {
    let best = 2, by = null, back = null;
    for (const block of ["center", "start", "end", ...(item.fest ? ["top", "bottom"] : [])]) {
      bring(el, block);
      const seen = points(ink(el));
      if (!seen.length) continue;
      let covered = 0;
      const blame = new Map();
      for (const [x, y] of seen) {
        const all = stackIn(el, x, y), self = all.findIndex((e) => kin(el, e) && (contains(el, e) || e === el));
        const before = (self < 0 ? all : all.slice(0, self)).filter((e) => !kin(el, e) && hidesView(e));
        if (before.length) { covered++; blame.set(before[0], (blame.get(before[0]) || 0) + 1); }
        else if (self >= 0 && !back) back = all.slice(self);
      }
      const share = covered / seen.length;
      if (share < best) { best = share; by = [...blame].sort((a, b) => b[1] - a[1])[0]?.[0] || null; }
      if (best === 0) break;
    }
    if (best > 1) return;
    item.verdeckt = Math.round(best * 100) / 100; item.verdeckt_von = by ? pathOf(by) : "";
    if (by) { item.decken = layers.flatMap((l, i) => (contains(l.el, by) ? [i] : [])); item.vorhang = isCurtain(by); }
    if (back && item.farbe) {
      const inner = back.findIndex((e) => contains(el, e));
      const colours = backdrop(inner < 0 ? back : back);
      item.hintergruende = colours;
    }
  }
  function isCurtain(e) { // something in front of the whole window
    const r = e.getBoundingClientRect();
    return /fixed|absolute/.test(styleOf(e).position) && r.width >= innerWidth * 0.95 && r.height >= innerHeight * 0.95;
  }
  function inFront(el) { // true: a click reaches it; else what takes the click, or null
    if (styleOf(el).pointerEvents === "none") return null;
    const seen = points(ink(el));
    if (!seen.length) return true;
    let other = null;
    for (const [x, y] of seen) {
      const top = stackIn(el, x, y)[0];
      if (top && kin(el, top)) return true;
      other = other || top || null;
    }
    return other;
  }

  // ---- consent layers ----
  const NAMED = /cookie|consent|gdpr|dsgvo|privacy|datenschutz|cmp|usercentrics|onetrust|borlabs|cookiebot|cybot|klaro|complianz|cmplz|ccm|didomi|sp_message|iubenda|tarteaucitron|quantcast|qc-cmp|truste|einwillig|hinweis/i;
  const TALKS = /cookie|einwillig|zustimm|tracking|consent|datenschutz|privacy|ähnliche technologien/i;
  let lifted = new Map();
  function lift(el) { // 2: above the page; 1: on a layer of its own; 0: in its flow
    if (!lifted.has(el)) {
      const cs = styleOf(el), up = above(el);
      const own = /fixed|sticky/.test(cs.position) ? 2 : cs.position === "absolute" && Number(cs.zIndex) > 0 ? 1 : 0;
      lifted.set(el, Math.max(own, own < 2 && up ? lift(up) : 0));
    }
    return lifted.get(el);
  }
  function candidates(all) {
    const found = [], silent = new Set();
    for (const el of all) {
      if (/^(script|style|link|meta|head|html|title|option|br|a|button|input|label|li|p|h\d|img|svg|path|span)$/.test(el.localName)) continue;
      const isBody = el.localName === "body";
      if (isBody && el.ownerDocument === document) continue;
      const cs = styleOf(el);
      if (cs.display === "none" || cs.visibility !== "visible") continue;
      const role = el.getAttribute("role") || "";
      const dialog = /^(alert)?dialog$/.test(role) || el.getAttribute("aria-modal") === "true" || (el.localName === "dialog" && el.open);
      const named = NAMED.test(el.id + " " + (typeof el.className === "string" ? el.className : "")) || (el.getRootNode() instanceof ShadowRoot && NAMED.test(labelOf(el.getRootNode().host)));
      if (silent.has(parentOf(el))) { silent.add(el); continue; } // what is silent as a whole is silent in its parts
      if (!(dialog || lift(el) || named || isBody)) continue;
      if (!el.shadowRoot && el.textContent.length < 200000 && !TALKS.test(el.textContent)) { if (!el.querySelector("iframe") && ![...el.querySelectorAll("*")].some((e) => e.shadowRoot)) silent.add(el); continue; }
      if (el.textContent.length > 200000) continue;
      const inner = clean(el.innerText, 8000);
      if (inner.length < 12 || inner.length >= 8000 || !TALKS.test(inner)) continue;
      const r = rectOf(el);
      found.push({ el, dialog, fest: lift(el) > 0, benannt: named, rahmen: !!frameOf(el), text: inner, kasten: onPage(r), pfad: pathOf(el) });
      if (found.length > 400) break;
    }
    return found;
  }
  function fullText(el) {
    let text = el.innerText || "";
    for (const e of el.querySelectorAll("*")) if (e.shadowRoot) for (const c of e.shadowRoot.children) if (!/^(style|script|template|link)$/.test(c.localName)) text += "\n" + (c.innerText || "");
    return text;
  }
  function toggles(all) {
    const out = [];
    for (const el of all) {
      const role = el.getAttribute("role") || "";
      const native = el.localName === "input" && /^(checkbox|radio)$/.test(el.type);
      if (!native && !/^(switch|checkbox|radio|menuitemcheckbox)$/.test(role)) continue;
      const shown = (e) => { const r = rectOf(e); return !hiddenBy(e) && styleOf(e).visibility === "visible" && opacity(e) > 0.05 && area(cut(e, r).rect) >= 40; };
      const labels = native && el.labels ? [...el.labels] : [];
      const round = parentOf(el);
      const stand = [...labels, el.nextElementSibling].filter((e) => e && !/^(script|style|input)$/.test(e.localName) && !hiddenBy(e));
      let text = [byIds(el, "aria-labelledby"), el.getAttribute("aria-label"), ...labels.map((l) => fullText(l) || l.textContent), native ? "" : ownText(el)].map((t) => clean(t, 160)).filter(Boolean)[0] || "";
      for (let e = round, i = 0; !text && e && i < 3; e = parentOf(e), i++) text = clean(e.innerText, 160);
      out.push({
        nummer: number(el), text: text || clean(el.name || el.value || el.id, 80), an: native ? el.checked : el.getAttribute("aria-checked") === "true",
        gesperrt: !!el.disabled || el.getAttribute("aria-disabled") === "true" || !!el.readOnly, sichtbar: shown(el) || stand.some(shown),
        art: native ? el.type : role, gruppe: el.name || "", pfad: pathOf(el), auszug: sourceOf(el),
      });
      if (out.length > 300) break;
    }
    return out;
  }

  const CONTROLS = "a[href],button,summary,input[type=submit],input[type=button],input[type=image],input[type=reset],[role=button],[role=link],[role=menuitem],[onclick],area[href]";
  function controls(all) {
    const out = [];
    for (const el of all) {
      if (el.matches(CONTROLS)) { out.push(el); continue; }
      if (!/^(div|span|a|li|p|td|i|b|strong|small|label|svg|img|font|u|em|[a-z]+-[a-z-]+)$/.test(el.localName)) continue;
      const cs = styleOf(el);
      if (cs.cursor !== "pointer" && !el.hasAttribute("tabindex")) continue;
      const up = parentOf(el);
      if (cs.cursor === "pointer" && up && (styleOf(up).cursor === "pointer" || up.closest(CONTROLS))) continue;
      if (cs.cursor !== "pointer" && Number(el.getAttribute("tabindex")) < 0) continue;
      if (el.localName === "label" && el.control) continue;
      if (el.querySelector(CONTROLS) && el.textContent.length > 80) continue;
      const text = clean(el.textContent, 140);
      if (text.length < 130 && (text || el.getAttribute("aria-label") || el.getAttribute("title"))) out.push(el);
    }
    return out;
  }
  const FIRST = /impressum|imprint|anbieter|legal|kontakt|contact|datenschutz|privacy|cookie|einwillig|consent|widerruf|agb|kündig/i;

  function measure() {
    const undo = [];
    try { return measured(undo); } finally { for (const back of undo) back(); }
  }
  function measured(undo) {
    switches = null; reveals = null; ground = null; lifted = new Map(); faded = new Map();
    const { found, cut: cutOff } = walk(undo);
    for (const a of document.getAnimations()) { try { a.finish(); } catch (e) { try { a.pause(); } catch (f) { /* endless */ } } }
    let list = controls(found);
    const short = list.length > MAX_ITEMS;
    if (short) list = [...new Set([...list.filter((e) => FIRST.test(e.textContent.slice(0, 200))), ...list])].slice(0, MAX_ITEMS);
    const pos = [scrollX, scrollY];
    const items = list.map(describe);
    const layers = candidates(found);

    // looking is dear: what matters most first, as long as there is time
    const open = items.map((item, i) => ({ item, el: list[i] })).filter((p) => !p.item.verborgen);
    const rank = (p) => (layers.some((l) => contains(l.el, p.el)) ? 0 : FIRST.test(p.item.text + p.item.name + p.item.href) ? 1 : p.item.ort === "fuss" ? 2 : 3);
    open.sort((a, b) => rank(a) - rank(b));
    const begun = performance.now();
    const first = { hit: 0, all: 0 };
    for (let x = 0.05; x < 1; x += 0.15) for (let y = 0.05; y < 1; y += 0.15) {
      const top = stack(innerWidth * x, innerHeight * y)[0];
      first.all++;
      if (top) for (const l of layers) { l.top = (l.top || 0) + (contains(l.el, top) ? 1 : 0); }
      // a backdrop is something in front of the page that belongs to none of its content
      if (top && isCurtain(top)) first.hit++;
    }
    for (const p of open) {
      if (performance.now() - begun > MAX_POINTS_MS) break;
      let front = null;
      p.item.blockiert = true;
      for (const block of ["center", "start", "end", ...(p.item.fest ? ["top", "bottom"] : [])]) {
        bring(p.el, block);
        const top = inFront(p.el);
        if (top === true) { p.item.blockiert = false; break; }
        front = front || top;
      }
      if (p.item.blockiert && front) { p.item.decken = layers.flatMap((l, i) => (contains(l.el, front) ? [i] : [])); p.item.vorhang = isCurtain(front); }
    }
    const sheets = [];
    for (const root of [document, ...found.filter((e) => e.shadowRoot).map((e) => e.shadowRoot), ...found.filter((e) => /^i?frame$/.test(e.localName)).map(inside).filter(Boolean)]) {
      const sheet = document.createElementNS("http://www.w3.org/1999/xhtml", "style");
      sheet.textContent = "*{pointer-events:auto!important}";
      (root.head || root.documentElement || root).append(sheet);
      sheets.push(sheet);
    }
    for (const p of open) {
      if (performance.now() - begun > 2 * MAX_POINTS_MS) break;
      look(p.el, p.item, layers);
    }
    for (const sheet of sheets) sheet.remove();
    window.scrollTo({ left: pos[0], top: pos[1], behavior: "instant" });

    const doc = document.documentElement, body = document.body;
    const locked = [doc, body].filter(Boolean).some((e) => /hidden|clip/.test(styleOf(e).overflowY)) || (body && styleOf(body).position === "fixed");
    const tall = Math.max(doc.scrollHeight, body ? body.scrollHeight : 0);
    const inLayer = (l) => list.map((el, i) => [el, items[i]]).filter(([el]) => contains(l.el, el)).map(([, item]) => item.nummer);
    const ticks = toggles(found);
    return {
      hoehe: tall, text: (body ? fullText(body) : "").slice(0, 400000), elemente: items, gekuerzt: cutOff || short,
      gesperrt: !!locked && tall > innerHeight + 4, vorhang: first.hit / first.all,
      ebenen: layers.map((l) => ({
        text: clean(fullText(l.el), 8000), pfad: l.pfad, kasten: l.kasten, dialog: l.dialog, fest: l.fest, benannt: l.benannt, rahmen: l.rahmen,
        anteil: (l.top || 0) / first.all, elemente: inLayer(l), sichtbar: opacity(l.el) > 0.05 && area(meet(rectOf(l.el), { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 })) > 400,
        schalter: ticks.filter((t) => contains(l.el, byNumber[t.nummer])),
      })),
    };
  }

  return {
    measure() {
      try { return JSON.stringify(measure()); } catch (e) { return JSON.stringify({ fehler: String((e && e.stack) || e).slice(0, 800) }); }
    },
    // One window further down; false at the end. What fades in when it comes into view needs to have been there.
    further() {
      const before = scrollY;
      window.scrollBy({ top: innerHeight * 0.8, behavior: "instant" });
      return scrollY > before;
    },
    up() { window.scrollTo({ top: 0, behavior: "instant" }); },
    click(nr) {
      const el = byNumber[nr];
      if (!el || !el.isConnected) return false;
      const at = el.getBoundingClientRect(), view = el.ownerDocument.defaultView;
      const how = { bubbles: true, cancelable: true, composed: true, view, clientX: at.left + at.width / 2, clientY: at.top + at.height / 2, button: 0 };
      el.dispatchEvent(new view.PointerEvent("pointerdown", { ...how, pointerId: 1, isPrimary: true }));
      el.dispatchEvent(new view.MouseEvent("mousedown", how));
      el.dispatchEvent(new view.PointerEvent("pointerup", { ...how, pointerId: 1, isPrimary: true }));
      el.dispatchEvent(new view.MouseEvent("mouseup", how));
      if (typeof el.click === "function") el.click(); else el.dispatchEvent(new view.MouseEvent("click", how));
      return true;
    },
    state() {
      const kept = [];
      for (const art of ["localStorage", "sessionStorage"]) { try { for (const name of Object.keys(window[art]).slice(0, 200)) kept.push({ art, name, wert: String(window[art].getItem(name)).slice(0, 200) }); } catch (e) { /* none here */ } }
      return JSON.stringify({
        gespeichert: kept,
        titel: document.title, sprache: document.documentElement.lang || "", bereit: document.readyState,
        ziele: [...document.querySelectorAll("a[href],area[href]")].slice(0, 5000).map((a) => a.href.slice(0, 500)),
        basis: document.baseURI, knoten: document.getElementsByTagName("*").length,
        stile: [...document.querySelectorAll("link[rel~=stylesheet][href]")].map((l) => l.href), kanonisch: document.querySelector("link[rel=canonical]")?.href || document.querySelector("meta[property='og:url']")?.content || "",
      });
    },
    mutations: (() => { let count = 0; new MutationObserver((list) => { count += list.length; }).observe(document, { subtree: true, childList: true, attributes: true }); return () => count; })(),
  };
})();
"bereit";
