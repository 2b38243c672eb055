import type { ServiceContext } from "#context/context";
import { findBrandKit } from "#creative/brand-kits/find-brand-kit";

import { type Palette, palettesOf } from "./palette.ts";

/** The palettes of a brand kit of the tenant; by default, of the platform's blue. */
export async function suggestColorSchemes(ctx: ServiceContext, brandKitId: string | undefined): Promise<Palette[]> {
  return palettesOf(brandKitId === undefined ? [] : (await findBrandKit(ctx, brandKitId)).colors);
}
