import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

/** The page exists on developers' machines only. */
const isDevelopment = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** The console's parts together on one page, for who works on it. */
export const GALLERY_PAGES: readonly ConsolePage[] = isDevelopment
  ? [{ path: "/parts", component: lazyPage(async () => (await import("./gallery-page.tsx")).GalleryPage, "gallery") }]
  : [];
