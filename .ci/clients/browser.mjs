// What the data layer of the block editor expects of a browser, no more.
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><html><body></body></html>", {
  url: "http://127.0.0.1/",
  pretendToBeVisual: true,
});
/** Watches nothing. */
function Observer() {}
Object.assign(Observer.prototype, { observe() {}, unobserve() {}, disconnect() {} });
Object.assign(window, {
  matchMedia: () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
});
const names = Object.getOwnPropertyNames(window).filter((name) =>
  /^[A-Z]|^(document|navigator|location|localStorage|sessionStorage|getComputedStyle|matchMedia|requestAnimationFrame|cancelAnimationFrame)$/.test(
    name,
  ),
);
// What Node has of its own (fetch, FormData, Blob …) stays.
for (const name of names)
  if (!(name in globalThis) || name === "navigator")
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
globalThis.window = window;
