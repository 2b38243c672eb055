import { LUMA } from "./adjust-rows.ts";
import type { FilterType } from "./edit-steps.ts";
import { CHANNELS, mapRows, type Rows } from "./rows.ts";

/** Where a row is, for filters that darken the corners. */
interface Place {
  middleX: number;
  /** The square of the row's distance from the middle. */
  down: number;
  /** The square of the distance of a corner from the middle. */
  corner: number;
}

/**
 * Changes a row in place, by this share of the difference. It makes no array for a pixel: a picture has millions of
 * them.
 */
type ColourFilter = (row: Float32Array, share: number, place: Place) => void;

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

const grayscale: ColourFilter = (row, share) => {
  for (let at = 0; at < row.length; at += CHANNELS) {
    const red = row[at] ?? 0;
    const green = row[at + 1] ?? 0;
    const blue = row[at + 2] ?? 0;
    const luma = inLevels(red * LUMA.red + green * LUMA.green + blue * LUMA.blue);
    row[at] = red + (luma - red) * share;
    row[at + 1] = green + (luma - green) * share;
    row[at + 2] = blue + (luma - blue) * share;
  }
};

/* The matrix of the CSS filter sepia (Filter Effects, level 1). */
const redOfSepia = (red: number, green: number, blue: number): number =>
  inLevels(red * 0.393 + green * 0.769 + blue * 0.189);
const greenOfSepia = (red: number, green: number, blue: number): number =>
  inLevels(red * 0.349 + green * 0.686 + blue * 0.168);
const blueOfSepia = (red: number, green: number, blue: number): number =>
  inLevels(red * 0.272 + green * 0.534 + blue * 0.131);

const sepia: ColourFilter = (row, share) => {
  for (let at = 0; at < row.length; at += CHANNELS) {
    const red = row[at] ?? 0;
    const green = row[at + 1] ?? 0;
    const blue = row[at + 2] ?? 0;
    row[at] = red + (redOfSepia(red, green, blue) - red) * share;
    row[at + 1] = green + (greenOfSepia(red, green, blue) - green) * share;
    row[at + 2] = blue + (blueOfSepia(red, green, blue) - blue) * share;
  }
};

const faded = (value: number, brown: number, dark: number): number =>
  inLevels((24 + ((value + brown) * 207) / 510) * dark);

/** Half sepia, faded to between 24 and 231, with corners a third darker. */
const vintage: ColourFilter = (row, share, { middleX, down, corner }) => {
  for (let at = 0, x = 0; at < row.length; at += CHANNELS, x += 1) {
    const red = row[at] ?? 0;
    const green = row[at + 1] ?? 0;
    const blue = row[at + 2] ?? 0;
    const dark = 1 - (0.35 * ((x - middleX) * (x - middleX) + down)) / corner;
    row[at] = red + (faded(red, redOfSepia(red, green, blue), dark) - red) * share;
    row[at + 1] = green + (faded(green, greenOfSepia(red, green, blue), dark) - green) * share;
    row[at + 2] = blue + (faded(blue, blueOfSepia(red, green, blue), dark) - blue) * share;
  }
};

const curved = (value: number, luma: number, dark: number): number => {
  const part = inLevels(luma + (value - luma) * 0.6) / 255;
  return inLevels((part + (part * part * (3 - 2 * part) - part) * 1.2) * 255 * dark);
};

/** Two fifths less colour, an S-shaped curve, corners darker by a quarter. */
const dramatic: ColourFilter = (row, share, { middleX, down, corner }) => {
  for (let at = 0, x = 0; at < row.length; at += CHANNELS, x += 1) {
    const red = row[at] ?? 0;
    const green = row[at + 1] ?? 0;
    const blue = row[at + 2] ?? 0;
    const luma = red * LUMA.red + green * LUMA.green + blue * LUMA.blue;
    const dark = 1 - (0.25 * ((x - middleX) * (x - middleX) + down)) / corner;
    row[at] = red + (curved(red, luma, dark) - red) * share;
    row[at + 1] = green + (curved(green, luma, dark) - green) * share;
    row[at + 2] = blue + (curved(blue, luma, dark) - blue) * share;
  }
};

const COLOUR_FILTERS: Partial<Record<FilterType, ColourFilter>> = { grayscale, sepia, vintage, dramatic };

/** The filter of that name, if it changes one pixel at a time. */
export const colourFilter = (type: FilterType): ColourFilter | null => COLOUR_FILTERS[type] ?? null;

/** Mixes the filter's result with the original: with 10 only the result, with 1 one tenth of it. */
export function colourFilterRows(source: Rows, filter: ColourFilter, intensity: number): Rows {
  const middleX = (source.width - 1) / 2;
  const middleY = (source.height - 1) / 2;
  const corner = Math.max(1, middleX ** 2 + middleY ** 2);
  return mapRows(source, (row, y) => filter(row, intensity / 10, { middleX, down: (y - middleY) ** 2, corner }));
}
