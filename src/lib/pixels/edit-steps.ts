export const FILTER_TYPES = ["grayscale", "sepia", "blur", "sharpen", "vintage", "dramatic"] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

export const FITS = ["contain", "cover", "fill"] as const;
export type Fit = (typeof FITS)[number];

export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Resize {
  width?: number | undefined;
  height?: number | undefined;
  /** `contain`: inside both sides. `cover`: fills both and cuts the excess. `fill`: exactly both, stretched. */
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

/** The default strength of a filter: blur and sharpen in the middle, the others in full. */
export const defaultIntensity = (type: FilterType): number => (type === "blur" || type === "sharpen" ? 5 : 10);
