import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const CREATIVE_PAGES: readonly ConsolePage[] = [
  { path: "/creative", component: lazyPage(async () => (await import("./assets-page.tsx")).AssetsPage, "creative") },
  {
    path: "/creative/brand-kits",
    component: lazyPage(async () => (await import("./brand-kits-page.tsx")).BrandKitsPage, "creative"),
  },
  {
    path: "/creative/palettes",
    component: lazyPage(async () => (await import("./palettes-page.tsx")).PalettesPage, "creative"),
  },
  {
    path: "/creative/suggestions",
    component: lazyPage(async () => (await import("./suggestions-page.tsx")).SuggestionsPage, "creative"),
  },
];
