import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const FEDERATION_PAGES: readonly ConsolePage[] = [
  { path: "/federation", component: lazy(async () => (await import("./federation-page.tsx")).FederationPage) },
  { path: "/federation/:peer_id", component: lazy(async () => (await import("./peer-page.tsx")).PeerPage) },
];
