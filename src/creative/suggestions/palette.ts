import { clampChroma, formatHex, toOklch } from "./color-spaces.ts";
import { type Accessibility, accessibilityOf, contrastOf } from "./contrast.ts";

/** A colour in OKLCH (Ottosson, 2020): equal steps look equal. Lightness 0 to 1, chroma from 0, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Relations of a palette's hues to the brand's hue. */
export const HARMONIES = [
  { name: "Complementary", turns: [0, 180, 150] },
  { name: "Analogous", turns: [0, 30, -30] },
  { name: "Triadic", turns: [0, 120, -120] },
  { name: "Split complementary", turns: [0, 150, -150] },
  { name: "Monochrome", turns: [0, 0, 0] },
] as const;

export type HarmonyName = (typeof HARMONIES)[number]["name"];

export interface Palette {
  name: HarmonyName;
  primary: string;
  secondary: string;
  accent: string;
  background: string;
  text: string;
  /** Contrast of the text on the background. */
  accessibility: Accessibility;
}

/** Minimum contrast of non-text colours on the background (WCAG 2.2, 1.4.11). */
const SHAPE_CONTRAST = 3;
const TEXT_CONTRAST = 7;
const DEFAULT_BRAND = "#3b5bdb";

/** Out of gamut the chroma shrinks; lightness and hue stay, because they define the palette. */
const hexOf = ({ l, c, h }: Oklch): string => formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch")) ?? "#000000";

function oklchOf(hex: string): Oklch {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {};
  return { l, c, h };
}

/**
 * The five palettes of a brand, in which no colour is twice. The brand's second and third colour replace computed ones
 * where given. Without a brand, they begin from the tint of the words.
 */
export function palettesOf(brandColors: readonly string[], tint: Oklch = oklchOf(DEFAULT_BRAND)): Palette[] {
  const [first, ...others] = brandColors;
  const brand = first === undefined ? tint : oklchOf(first);
  return HARMONIES.map(({ name, turns }) => paletteOf(name, brand, turns, name === "Complementary" ? others : []));
}

function paletteOf(name: HarmonyName, brand: Oklch, turns: readonly number[], given: readonly string[]): Palette {
  const background = hexOf({ l: 0.985, c: Math.min(brand.c, 0.01), h: brand.h });
  const [primary = brand, secondary = brand, accent = brand] = turns.map((turn, index) =>
    given[index - 1] === undefined
      ? varied(brand, turn, name === "Monochrome" ? index : 0)
      : oklchOf(given[index - 1] ?? ""),
  );
  const text = readable({ l: 0.25, c: Math.min(brand.c, 0.04), h: brand.h }, background, TEXT_CONTRAST);
  const taken = [background, text];
  const [one = text, two = text, three = text] = [primary, secondary, accent].map((colour) => {
    const hex = distinct(colour, background, taken);
    taken.push(hex);
    return hex;
  });
  return {
    name,
    primary: one,
    secondary: two,
    accent: three,
    background,
    text,
    accessibility: accessibilityOf(text, background),
  };
}

/** Below this chroma a hue is hardly seen. */
const GREY = 0.04;
const COLOURFUL = 0.12;

/** The brand's colour with another hue. A grey one gets chroma for it, and a black or white one lightness. */
const varied = ({ l, c, h }: Oklch, turn: number, step: number): Oklch => ({
  l: turn === 0 || c >= GREY ? Math.min(0.9, Math.max(0.15, l + (step === 1 ? 0.14 : step === 2 ? -0.16 : 0))) : 0.5,
  c: turn === 0 || c >= GREY ? c : COLOURFUL,
  h: (h + turn + 360) % 360,
});

/** The least difference of two colours in a channel of red, green and blue; smaller ones look the same. */
const APART = 12;

/** The readable colour that differs from those taken: darker or else lighter ones of its hue are tried in turn. */
function distinct(colour: Oklch, background: string, taken: readonly string[]): string {
  for (let step = 0; step <= MOST_STEPS; step += 1)
    for (const sign of [-1, 1]) {
      const l = Math.min(0.9, Math.max(0, colour.l + sign * step * DISTINCT_STEP));
      const hex = readable({ ...colour, l }, background, SHAPE_CONTRAST);
      if (taken.every((other) => areApart(hex, other))) return hex;
    }
  return "#000000";
}

const MOST_STEPS = 30;
const DISTINCT_STEP = 0.03;

const areApart = (one: string, other: string): boolean =>
  [1, 3, 5].some(
    (at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) >= APART,
  );

const STEP = 0.01;

/** The colour, darkened in steps until it stands out from a light background. */
function readable(colour: Oklch, background: string, contrast: number): string {
  for (let { l } = colour; l > 0; l -= STEP) {
    const hex = hexOf({ ...colour, l });
    if (contrastOf(hex, background) >= contrast) return hex;
  }
  return "#000000";
}
