import { lumaOf } from "./adjust-rows.ts";
import type { FilterType } from "./edit-steps.ts";
import { CHANNELS, mapRows, type Rows } from "./rows.ts";

type Colour = [red: number, green: number, blue: number];

/** Changes a pixel by its colour and by how far it is from the middle: 0 there, 1 in the corners. */
type ColourFilter = (colour: Colour, distance: number) => Colour;

const grayscale: ColourFilter = ([red, green, blue]) => {
  const luma = lumaOf(red, green, blue);
  return [luma, luma, luma];
};

/** The matrix of the CSS filter of that name (Filter Effects, level 1). */
const sepia: ColourFilter = ([red, green, blue]) => [
  red * 0.393 + green * 0.769 + blue * 0.189,
  red * 0.349 + green * 0.686 + blue * 0.168,
  red * 0.272 + green * 0.534 + blue * 0.131,
];

/** Half sepia, faded to between 24 and 231, with corners a third darker. */
const vintage: ColourFilter = (colour, distance) => {
  const brown = sepia(colour, distance);
  const dark = 1 - 0.35 * distance ** 2;
  return colour.map((value, index) => {
    const mixed = (value + Math.min(255, brown[index] ?? 0)) / 2;
    return (24 + (mixed * 207) / 255) * dark;
  }) as Colour;
};

/** Two fifths less colour, an S-shaped curve, corners darker by a quarter. */
const dramatic: ColourFilter = ([red, green, blue], distance) => {
  const luma = lumaOf(red, green, blue);
  const dark = 1 - 0.25 * distance ** 2;
  return [red, green, blue].map((value) => {
    const share = Math.min(1, Math.max(0, (luma + (value - luma) * 0.6) / 255));
    const curved = share * share * (3 - 2 * share);
    return (share + (curved - share) * 1.2) * 255 * dark;
  }) as Colour;
};

const COLOUR_FILTERS: Partial<Record<FilterType, ColourFilter>> = { grayscale, sepia, vintage, dramatic };

/** The filter of that name, if it changes one pixel at a time. */
export const colourFilter = (type: FilterType): ColourFilter | null => COLOUR_FILTERS[type] ?? null;

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Mixes the filter's result with the original: with 10 only the result, with 1 one tenth of it. */
export function colourFilterRows(source: Rows, filter: ColourFilter, intensity: number): Rows {
  const share = intensity / 10;
  const [middleX, middleY] = [(source.width - 1) / 2, (source.height - 1) / 2];
  const corner = Math.max(1, Math.hypot(middleX, middleY));
  return mapRows(source, (row, y) => {
    const colour: Colour = [0, 0, 0];
    for (let at = 0, x = 0; at < row.length; at += CHANNELS, x += 1) {
      for (let channel = 0; channel < 3; channel += 1) colour[channel] = row[at + channel] ?? 0;
      const changed = filter(colour, Math.hypot(x - middleX, y - middleY) / corner);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = row[at + channel] ?? 0;
        row[at + channel] = value + (inLevels(changed[channel] ?? 0) - value) * share;
      }
    }
  });
}
