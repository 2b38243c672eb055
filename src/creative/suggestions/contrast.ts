import { wcagContrast } from "./color-spaces.ts";

export const LEVELS = ["AAA", "AA", "AA large", "fails"] as const;

/** The readability of text (WCAG 2.2, success criteria 1.4.3 and 1.4.6). */
export interface Accessibility {
  /** The ratio of text to background, 1 to 21. */
  contrast: number;
  level: (typeof LEVELS)[number];
}

/** The ratio, rounded down to two decimals: 4.499 must not look like 4.5. */
export const contrastOf = (one: string, other: string): number => Math.floor(wcagContrast(one, other) * 100) / 100;

export function accessibilityOf(text: string, background: string): Accessibility {
  const contrast = contrastOf(text, background);
  const level = contrast >= 7 ? "AAA" : contrast >= 4.5 ? "AA" : contrast >= 3 ? "AA large" : "fails";
  return { contrast, level };
}
