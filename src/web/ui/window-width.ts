import { signal } from "@preact/signals";

/** The width of the window, in pixels. */
export const windowWidth = signal(innerWidth);

addEventListener("resize", () => {
  windowWidth.value = innerWidth;
});
