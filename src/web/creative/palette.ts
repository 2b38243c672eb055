export const BRAND_KITS = "/api/creative/brand-kits";
export const SUGGESTIONS = "/api/creative/suggestions";

export interface BrandKit {
  id: string;
  name: string;
  colors: string[];
  heading_font: string | null;
  body_font: string | null;
  created_at: string;
}

export interface Accessibility {
  contrast: number;
  level: string;
}
