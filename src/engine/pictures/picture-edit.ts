import type { Adjustments, Crop, Filter, Resize } from "#lib/pixels/edit-steps";

import type { PictureFormat } from "./picture.ts";

/** What an edit can write. */
export const OUTPUT_FORMATS = ["jpeg", "png", "webp"] as const satisfies readonly PictureFormat[];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** An edit. The steps are taken in the order of these fields, whatever order the caller wrote them in; filters in theirs. */
export interface PictureEdit {
  crop: Crop | null;
  resize: Resize | null;
  adjustments: Adjustments;
  filters: readonly Filter[];
  format: OutputFormat;
  /** Of a JPEG, 1 to 100. */
  quality: number;
}

/** What is written when nobody says: the format that was read; of a GIF its first picture as PNG. */
export const defaultOutput = (format: PictureFormat): OutputFormat => (format === "gif" ? "png" : format);
