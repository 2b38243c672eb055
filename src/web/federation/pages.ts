import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const FEDERATION_PAGES: readonly ConsolePage[] = [
  { path: "/federation", component: lazyPage(async () => (await import("./federation-page.tsx")).FederationPage) },
  { path: "/federation/:peer_id", component: lazyPage(async () => (await import("./peer-page.tsx")).PeerPage) },
];
