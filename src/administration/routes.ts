import type { Wing } from "#http/wing";

export const administration: Wing = {
  prefixes: [
    "/api/usage",
    "/api/sample-workspace",
    "/api/docs",
    "/api/redoc",
    "/api/openapi.json",
    "/health",
    "/api/v1/health",
    "/api/dead-letters",
    "/api/sdlc/audit",
    "/api/test",
    "/api/v1/test",
  ],
  load: async () => (await import("#administration/api")).OPERATIONS,
};
