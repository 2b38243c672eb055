import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const MARKETPLACE_PAGES: readonly ConsolePage[] = [
  { path: "/marketplace", component: lazy(async () => (await import("./marketplace-page.tsx")).MarketplacePage) },
  {
    path: "/marketplace/skills/:id",
    component: lazy(async () => (await import("./skill-listing-page.tsx")).SkillListingPage),
  },
  {
    path: "/marketplace/agents/:id",
    component: lazy(async () => (await import("./agent-template-page.tsx")).AgentTemplatePage),
  },
  {
    path: "/marketplace/domains/:id",
    component: lazy(async () => (await import("./domain-listing-page.tsx")).DomainListingPage),
  },
  {
    path: "/marketplace/components/:id",
    component: lazy(async () => (await import("./component-listing-page.tsx")).ComponentListingPage),
  },
  {
    path: "/marketplace/workflows/:id",
    component: lazy(async () => (await import("./workflow-template-page.tsx")).WorkflowTemplatePage),
  },
];
