import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const MUSIC_PAGES: readonly ConsolePage[] = [
  { path: "/music", component: lazyPage(async () => (await import("./music-page.tsx")).MusicPage, "music") },
];
