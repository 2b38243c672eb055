import { useEffect, useRef } from "preact/hooks";
import type UPlot from "uplot";

/** A chart that is drawn again when its data or the theme change, and follows the width of its place. */
export function useChart(draw: (place: HTMLElement) => UPlot, height: number, changes: readonly unknown[]) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = frame.current;
    if (place === null) return;
    let chart = draw(place);
    const again = (): void => {
      chart.destroy();
      chart = draw(place);
    };
    const sizes = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }));
    sizes.observe(place);
    // The canvas has its own colours.
    const themes = new MutationObserver(again);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", again);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      scheme.removeEventListener("change", again);
      chart.destroy();
    };
  }, changes);
  return frame;
}
