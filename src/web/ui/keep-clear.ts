import { raiseOver } from "./free-place.ts";

/** The fields and buttons of a page, and the bars at its lower edge. */
const CONTROLS =
  "button, input, select, textarea, summary, a.button, [role=combobox], .review-foot, .decision-bar, .bulk-bar";

/** Raises the toast above the fields and buttons that it would cover, now and whenever the window or the page changes. */
export function keepClear(place: HTMLDivElement | null): (() => void) | undefined {
  const main = document.querySelector("main");
  if (place === null || main === null) return undefined;
  const raise = (): void => {
    place.style.translate = "none";
    const controls = [...main.querySelectorAll(CONTROLS)].map((each) => each.getBoundingClientRect());
    const inView = controls.filter(({ bottom, height }) => height > 0 && bottom > 0);
    place.style.translate = `0 -${raiseOver(place.getBoundingClientRect(), inView, innerHeight)}px`;
  };
  raise();
  const sizes = new ResizeObserver(raise);
  sizes.observe(main);
  // The next thing of a list comes with its own bar.
  const parts = new MutationObserver(raise);
  parts.observe(main, { childList: true, subtree: true });
  addEventListener("scroll", raise, { capture: true, passive: true });
  addEventListener("resize", raise);
  return () => {
    sizes.disconnect();
    parts.disconnect();
    removeEventListener("scroll", raise, { capture: true });
    removeEventListener("resize", raise);
  };
}
