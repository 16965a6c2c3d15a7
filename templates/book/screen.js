/* Search, contents and previews. Everything is in the page: nothing is asked from anywhere. */
(function () {
  "use strict";
  var field = document.getElementById("find"), found = document.getElementById("found");
  var open = document.getElementById("open"), contents = document.getElementById("contents");
  var places = [];
  document.querySelectorAll("main [id]").forEach(function (part) {
    if (!/^[rs]-/.test(part.id)) return;
    var number = part.querySelector(".n, .numeral");
    var copy = part.cloneNode(true);
    copy.querySelectorAll(".n, .numeral, .back, svg, .scale, .sort").forEach(function (extra) { extra.remove(); });
    copy.querySelectorAll("td, th, p, li, dt, dd, .name").forEach(function (part) { part.append(" "); });
    var text = copy.textContent.replace(/\s+/g, " ").trim();
    places.push({ id: part.id, number: number ? number.textContent : "", text: text, low: text.toLowerCase(), heading: /^H\d$/.test(part.tagName) });
  });
  function safe(text) { return text.replace(/[&<>"]/g, function (c) { return { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }[c]; }); }
  function search() {
    var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) { found.hidden = true; return; }
    var hits = places.map(function (place) {
      var score = 0;
      for (var i = 0; i < words.length; i++) {
        var number = place.number.toLowerCase() === words[i], at = place.low.indexOf(words[i]);
        if (!number && at < 0) return null;
        score += number ? 100 : place.heading ? 40 : 10 / (1 + at / 40);
      }
      return { place: place, score: score };
    }).filter(Boolean).sort(function (a, b) { return b.score - a.score; });
    var shown = hits.slice(0, 40).map(function (hit) {
      var text = hit.place.text, at = Math.max(0, hit.place.low.indexOf(words[0]) - 50);
      var part = (at ? "… " : "") + text.slice(at, at + 170) + (at + 170 < text.length ? " …" : "");
      var marked = safe(part);
      words.forEach(function (word) {
        marked = marked.replace(new RegExp("(" + safe(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + ")(?![^<]*>)", "ig"), "<mark>$1</mark>");
      });
      return '<a href="#' + hit.place.id + '"><b class="num">' + safe(hit.place.number) + "</b>" + marked + "</a>";
    });
    found.innerHTML = "<p>" + hits.length + (hits.length === 1 ? " place" : " places") + "</p>" + shown.join("");
    found.hidden = false;
  }
  field.addEventListener("input", search);
  found.addEventListener("click", function (event) { if (event.target.closest("a")) found.hidden = true; });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
    if (event.key === "Escape") { found.hidden = true; field.blur(); }
  });
  open.addEventListener("click", function () { open.setAttribute("aria-expanded", contents.classList.toggle("shown")); window.scrollTo(0, 0); });
  contents.addEventListener("click", function (event) { if (event.target.closest("a")) { contents.classList.remove("shown"); open.setAttribute("aria-expanded", "false"); } });
  var peek = null;
  function away() { if (peek) { peek.remove(); peek = null; } }
  if (window.matchMedia("(hover: hover)").matches) {
    document.querySelectorAll("main a.ref, main a.to, .back a").forEach(function (link) {
      link.addEventListener("mouseenter", function () {
        var target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
        if (!target) return;
        away();
        peek = document.createElement("div");
        peek.className = "peek";
        var copy = target.cloneNode(true);
        copy.removeAttribute("id");
        copy.querySelectorAll("[id]").forEach(function (part) { part.removeAttribute("id"); });
        peek.appendChild(copy);
        document.body.appendChild(peek);
        var box = link.getBoundingClientRect();
        var below = box.bottom + peek.offsetHeight + 8 < window.innerHeight;
        peek.style.left = Math.max(8, Math.min(box.left, window.innerWidth - peek.offsetWidth - 8)) + "px";
        peek.style.top = (below ? box.bottom + 6 : Math.max(8, box.top - peek.offsetHeight - 6)) + "px";
      });
      link.addEventListener("mouseleave", away);
    });
    window.addEventListener("scroll", away, { passive: true });
  }
})();
