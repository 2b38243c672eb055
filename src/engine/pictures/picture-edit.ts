import type { PictureFormat } from "./picture.ts";

export const FILTER_TYPES = ["grayscale", "sepia", "blur", "sharpen", "vintage", "dramatic"] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

export const FITS = ["contain", "cover", "fill"] as const;
export type Fit = (typeof FITS)[number];

/** What an edit can write. */
export const OUTPUT_FORMATS = ["jpeg", "png", "webp"] as const satisfies readonly PictureFormat[];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Resize {
  width?: number | undefined;
  height?: number | undefined;
  /** `contain`: inside both sides. `cover`: fills both, and what is too much is cut off. `fill`: exactly both, stretched. */
  fit: Fit;
}

/** Percentages, -100 to 100; 0 changes nothing. */
export interface Adjustments {
  brightness: number;
  contrast: number;
  saturation: number;
}

export interface Filter {
  type: FilterType;
  /** 1 to 10. */
  intensity: number;
}

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

/** How strong a filter is when nobody says: blur and sharpen in the middle, the others in full. */
export const defaultIntensity = (type: FilterType): number => (type === "blur" || type === "sharpen" ? 5 : 10);

/** What is written when nobody says: the format that was read; of a GIF its first picture as PNG. */
export const defaultOutput = (format: PictureFormat): OutputFormat => (format === "gif" ? "png" : format);
