import { adjustRows } from "./adjust-rows.ts";
import { blurRows } from "./blur-rows.ts";
import { type BoxBlur, boxBlurred } from "./box-blur.ts";
import { colourFilter, colourFilterRows } from "./colour-filters.ts";
import type { Adjustments, Filter } from "./edit-steps.ts";
import type { Rows } from "./rows.ts";
import { sharpenRows } from "./sharpen-rows.ts";

/** The effect of an edit on the colours of a picture: the adjustments, then the filters in their order. */
export interface Look {
  adjustments: Adjustments;
  filters: readonly Filter[];
}

/**
 * A picture with another look. `scale` is for a preview: the drawn width of a pixel of the picture. A filter's
 * neighbourhood then covers the pixels of the preview that show it. `boxBlur` carries out large blurs.
 */
export const lookRows = (
  source: Rows,
  { adjustments, filters }: Look,
  scale = 1,
  boxBlur: BoxBlur = boxBlurred,
): Rows => filters.reduce((rows, filter) => filterRows(rows, filter, scale, boxBlur), adjustRows(source, adjustments));

function filterRows(source: Rows, { type, intensity }: Filter, scale: number, boxBlur: BoxBlur): Rows {
  const filter = colourFilter(type);
  if (filter !== null) return colourFilterRows(source, filter, intensity);
  if (type === "blur") return blurRows(source, intensity * scale, boxBlur);
  // The effect of a small blur shrinks with its spread, which is squared.
  return sharpenRows(source, intensity * scale ** 2);
}
