import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const MARKETPLACE_PAGES: readonly ConsolePage[] = [
  { path: "/marketplace", component: lazyPage(async () => (await import("./marketplace-page.tsx")).MarketplacePage) },
  {
    path: "/marketplace/skills/:id",
    component: lazyPage(async () => (await import("./skill-listing-page.tsx")).SkillListingPage),
  },
  {
    path: "/marketplace/agents/:id",
    component: lazyPage(async () => (await import("./agent-template-page.tsx")).AgentTemplatePage),
  },
  {
    path: "/marketplace/domains/:id",
    component: lazyPage(async () => (await import("./domain-listing-page.tsx")).DomainListingPage),
  },
  {
    path: "/marketplace/components/:id",
    component: lazyPage(async () => (await import("./component-listing-page.tsx")).ComponentListingPage),
  },
  {
    path: "/marketplace/workflows/:id",
    component: lazyPage(async () => (await import("./workflow-template-page.tsx")).WorkflowTemplatePage),
  },
];
