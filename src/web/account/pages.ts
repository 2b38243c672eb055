import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const ACCOUNT_PAGES: readonly ConsolePage[] = [
  { path: "/settings", component: lazyPage(async () => (await import("./account-page.tsx")).AccountPage, "account") },
  { path: "/settings/people", component: lazyPage(async () => (await import("./people-page.tsx")).PeoplePage) },
  { path: "/settings/keys", component: lazyPage(async () => (await import("./keys-page.tsx")).KeysPage) },
  { path: "/settings/clients", component: lazyPage(async () => (await import("./clients-page.tsx")).ClientsPage) },
  { path: "/settings/deleted", component: lazyPage(async () => (await import("./deleted-page.tsx")).DeletedPage) },
  { path: "/settings/plan", component: lazyPage(async () => (await import("./plan-page.tsx")).PlanPage) },
];
