import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

type Theme = "light" | "dark";
type Colour = readonly [red: number, green: number, blue: number];

/** The console's colours by name, in both themes. */
async function readColours(): Promise<ReadonlyMap<string, Readonly<Record<Theme, Colour>>>> {
  const tokens = await readFile(resolve(repositoryFolder, "src/web/look/tokens.css"), "utf8");
  const pairs = [...tokens.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  const plain = [...tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  return new Map([
    ...pairs.map(([, name = "", light = "", dark = ""]) => [name, { light: parse(light), dark: parse(dark) }] as const),
    ...plain.map(([, name = "", both = ""]) => [name, { light: parse(both), dark: parse(both) }] as const),
  ]);
}

const parse = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** Relative luminance, WCAG 2.2. */
function luminance([red, green, blue]: Colour): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio, WCAG 2.2. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

/** The result of `color-mix` for a thin layer of a colour over another. */
const mixed = (colour: Colour, below: Colour, share: number): Colour =>
  colour.map((part, index) => part * share + (below[index] ?? 0) * (1 - share)) as never;

const SURFACES = ["page", "sunk", "raise", "hover", "picked", "accent-soft"];
const OUTCOMES = ["done", "partial", "not-done", "refused", "failed", "void"];
const LEVELS = ["student", "intern", "supervised", "autonomous"];
const TEXTS = ["text", "text-2", "text-3", "accent", ...LEVELS, ...OUTCOMES];
const GRAPHICS = ["edge", "ink-1", "ink-2", "ink-3", ...OUTCOMES.map((name) => `${name}-chart`)];

const faults: string[] = [];

test.each(["light", "dark"] as const)(
  "in the %s theme every text and picture stands out from what it lies on",
  async (theme) => {
    const colours = await readColours();
    const colour = (name: string): Colour => {
      const found = colours.get(name);
      if (found === undefined) throw new Error(`There is no colour ${name}.`);
      return found[theme];
    };
    const require = (what: string, one: Colour, other: Colour, least: number): void => {
      const ratio = contrast(one, other);
      if (ratio < least) faults.push(`${theme}: ${what} has ${ratio.toFixed(2)}, and needs ${least}`);
    };
    for (const text of TEXTS) {
      for (const surface of SURFACES) require(`${text} on ${surface}`, colour(text), colour(surface), 4.5);
    }
    for (const name of OUTCOMES) {
      require(`${name} on its own tint`, colour(name), mixed(colour(name), colour("page"), 0.1), 4.5);
    }
    for (const name of LEVELS) {
      require(`text on the step ${name}`, colour("text"), mixed(colour(name), colour("page"), 0.1), 4.5);
    }
    for (const graphic of GRAPHICS) {
      for (const surface of ["page", "raise", "sunk"])
        require(`${graphic} on ${surface}`, colour(graphic), colour(surface), 3);
    }
    for (const fill of ["accent-fill", "accent-fill-2"])
      require(`words on ${fill}`, colour("on-accent"), colour(fill), 4.5);
    expect(faults.splice(0)).toEqual([]);
  },
);

test("black on white has the contrast that the standard names", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
});
