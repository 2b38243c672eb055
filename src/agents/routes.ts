import type { Wing } from "#http/wing";

export const agents: Wing = {
  prefixes: [
    "/api/agents",
    "/api/alert-past",
    "/api/alert-rules",
    "/api/alerts",
    "/api/approvals",
    "/api/budgets",
    "/api/executions",
    "/api/exports/executions",
    "/api/governance/kill-switch",
    "/api/graduation/agents/*/episodes",
    "/api/graduation/episodes",
    "/api/model-connections",
    "/api/model-servers",
    "/api/models",
    "/api/reviews",
    "/api/search",
    "/api/time-zone",
    "/api/trace-export",
    "/api/usage/series",
    "/api/v1/domains",
  ],
  load: async () => (await import("#agents/api")).OPERATIONS,
};
