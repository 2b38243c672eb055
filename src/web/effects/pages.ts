import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const EFFECT_PAGES: readonly ConsolePage[] = [
  { path: "/effects", component: lazyPage(async () => (await import("./effects-page.tsx")).EffectsPage) },
  { path: "/effects/:effect_id", component: lazyPage(async () => (await import("./effect-page.tsx")).EffectPage) },
];
