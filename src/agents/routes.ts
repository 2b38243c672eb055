import type { Wing } from "#http/wing";

export const agents: Wing = {
  prefixes: [
    "/api/agents",
    "/api/executions",
    "/api/exports/executions",
    "/api/governance/kill-switch",
    "/api/graduation/agents/*/episodes",
    "/api/graduation/episodes",
    "/api/models",
    "/api/search",
    "/api/usage/series",
    "/api/v1/domains",
  ],
  load: async () => (await import("#agents/api")).OPERATIONS,
};

/** Apart from the others: beside `/api/agents/{agent_id}` it would make Hono search all of that app's routes the slow way. */
export const manyAgents: Wing = {
  prefixes: ["/api/agents/bulk"],
  load: async () => (await import("#agents/many-agents-api")).OPERATIONS,
};

/** Apart from the others: `/x/request` beside `/x/{id}/approve` makes Hono search all of an app's routes the slow way. */
export const approvals: Wing = {
  prefixes: ["/api/approvals"],
  load: async () => (await import("#agents/approval-api")).OPERATIONS,
};
