import { adjustRows } from "./adjust-rows.ts";
import { blurRows } from "./blur-rows.ts";
import { colourFilter, colourFilterRows } from "./colour-filters.ts";
import type { Adjustments, Filter } from "./edit-steps.ts";
import type { Rows } from "./rows.ts";
import { sharpenRows } from "./sharpen-rows.ts";

/** What an edit does to the colours of a picture: the adjustments, then the filters in their order. */
export interface Look {
  adjustments: Adjustments;
  filters: readonly Filter[];
}

/**
 * A picture with another look. `scale` is for a preview: how wide a pixel of the picture is drawn. What a filter does to a neighbourhood is then
 * done to as many pixels of the preview as show it.
 */
export const lookRows = (source: Rows, { adjustments, filters }: Look, scale = 1): Rows =>
  filters.reduce((rows, filter) => filterRows(rows, filter, scale), adjustRows(source, adjustments));

function filterRows(source: Rows, { type, intensity }: Filter, scale: number): Rows {
  const filter = colourFilter(type);
  if (filter !== null) return colourFilterRows(source, filter, intensity);
  if (type === "blur") return blurRows(source, intensity * scale);
  // What a small blur takes away shrinks with its spread, which is a square.
  return sharpenRows(source, intensity * scale ** 2);
}
