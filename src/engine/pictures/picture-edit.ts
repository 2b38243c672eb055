import type { Adjustments, Crop, Filter, Resize } from "#lib/pixels/edit-steps";

import type { PictureFormat } from "./picture.ts";

/** The formats that an edit can write. */
export const OUTPUT_FORMATS = ["jpeg", "png", "webp"] as const satisfies readonly PictureFormat[];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/**
 * An edit. Its steps run in the order of these fields, whatever order the caller wrote them in. Filters run in the
 * caller's order.
 */
export interface PictureEdit {
  crop: Crop | null;
  resize: Resize | null;
  adjustments: Adjustments;
  filters: readonly Filter[];
  format: OutputFormat;
  /** JPEG quality, 1 to 100. */
  quality: number;
  /** Whether of a picture that moves the first frame is wanted. */
  flatten: boolean;
}

/** The output format when none is requested: the input's format; for a GIF its first picture as PNG. */
export const defaultOutput = (format: PictureFormat): OutputFormat => (format === "gif" ? "png" : format);
