import type { Wing } from "#http/wing";

export const autonomy: Wing = {
  prefixes: [
    "/api/agents/*/train",
    "/api/agents/*/training",
    "/api/data-set-runs",
    "/api/data-sets",
    "/api/graduation",
    "/api/workspaces",
    "/api/auto-dev",
  ],
  load: async () => (await import("#autonomy/api")).OPERATIONS,
};
