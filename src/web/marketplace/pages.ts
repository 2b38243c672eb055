import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const MARKETPLACE_PAGES: readonly ConsolePage[] = [
  {
    path: "/marketplace",
    component: lazyPage(async () => (await import("./marketplace-page.tsx")).MarketplacePage, "marketplace"),
  },
  {
    path: "/marketplace/skills/:id",
    component: lazyPage(async () => (await import("./skill-listing-page.tsx")).SkillListingPage, "marketplace"),
  },
  {
    path: "/marketplace/agents/:id",
    component: lazyPage(async () => (await import("./agent-template-page.tsx")).AgentTemplatePage, "marketplace"),
  },
  {
    path: "/marketplace/domains/:id",
    component: lazyPage(async () => (await import("./domain-listing-page.tsx")).DomainListingPage, "marketplace"),
  },
  {
    path: "/marketplace/components/:id",
    component: lazyPage(async () => (await import("./component-listing-page.tsx")).ComponentListingPage, "marketplace"),
  },
  {
    path: "/marketplace/workflows/:id",
    component: lazyPage(async () => (await import("./workflow-template-page.tsx")).WorkflowTemplatePage, "marketplace"),
  },
];
