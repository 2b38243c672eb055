import type { Wing } from "#http/wing";

export const marketplaces: Wing = {
  prefixes: [
    "/api/skills",
    "/api/v1/skills/private/install",
    "/api/v1/skills/private/*/update",
    "/api/public",
    "/api/agent-marketplace",
    "/api/v1/domains/marketplace",
    "/api/canvas-marketplace",
    "/api/components",
  ],
  load: async () => (await import("#marketplaces/api")).OPERATIONS,
};
