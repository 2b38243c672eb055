import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

/** The first path that fits is taken: `new` is not an agent. */
export const AGENT_PAGES: readonly ConsolePage[] = [
  { path: "/agents", component: lazyPage(async () => (await import("./agents-page.tsx")).AgentsPage, "agents") },
  { path: "/agents/new", component: lazyPage(async () => (await import("./new-agent-page.tsx")).NewAgentPage) },
  { path: "/agents/:agent_id", component: lazyPage(async () => (await import("./agent-page.tsx")).AgentPage) },
  {
    path: "/agents/:agent_id/runs",
    component: lazyPage(async () => (await import("./agent-runs-page.tsx")).AgentRunsPage),
  },
  {
    path: "/agents/:agent_id/versions",
    component: lazyPage(async () => (await import("./versions-page.tsx")).AgentVersionsPage, "compare"),
  },
  {
    path: "/agents/:agent_id/settings",
    component: lazyPage(async () => (await import("./agent-settings-page.tsx")).AgentSettingsPage),
  },
];
