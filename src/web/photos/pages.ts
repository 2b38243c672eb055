import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const PHOTO_PAGES: readonly ConsolePage[] = [
  { path: "/photos", component: lazyPage(async () => (await import("./photos-page.tsx")).PhotosPage, "photos") },
  { path: "/photos/:id", component: lazyPage(async () => (await import("./photo-page.tsx")).PhotoPage, "photos") },
];
