import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const INTEGRATION_PAGES: readonly ConsolePage[] = [
  {
    path: "/integrations",
    component: lazyPage(async () => (await import("./integrations-page.tsx")).IntegrationsPage),
  },
  {
    path: "/integrations/apple_music",
    component: lazyPage(async () => (await import("./apple-music-page.tsx")).AppleMusicPage),
  },
  {
    path: "/integrations/apple_music/player",
    component: lazyPage(async () => (await import("./apple-player-page.tsx")).ApplePlayerPage),
  },
  {
    path: "/integrations/adobe",
    component: lazyPage(async () => (await import("./adobe-page.tsx")).AdobePage),
  },
  { path: "/connect", component: lazyPage(async () => (await import("./confirm-page.tsx")).ConfirmPage) },
];
