import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

/** The first path that fits is taken: `new` is not an agent. */
export const AGENT_PAGES: readonly ConsolePage[] = [
  { path: "/agents", component: lazy(async () => (await import("./agents-page.tsx")).AgentsPage) },
  { path: "/agents/new", component: lazy(async () => (await import("./new-agent-page.tsx")).NewAgentPage) },
  { path: "/agents/:agent_id", component: lazy(async () => (await import("./agent-page.tsx")).AgentPage) },
  {
    path: "/agents/:agent_id/executions/:execution_id",
    component: lazy(async () => (await import("./execution-page.tsx")).ExecutionPage),
  },
];
