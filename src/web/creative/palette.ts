import type { DataOf } from "#web/lib/operation.ts";
export const BRAND_KITS = "/api/creative/brand-kits";
export const SUGGESTIONS = "/api/creative/suggestions";

export type BrandKit = DataOf<"GET /api/creative/brand-kits">["brand_kits"][number];

export interface Accessibility {
  contrast: number;
  level: string;
}
