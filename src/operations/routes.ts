import type { Wing } from "#http/wing";

export const operations: Wing = {
  prefixes: [
    "/api/usage",
    "/api/sample-data",
    "/api/desktop/download",
    "/api/desktop/releases",
    "/api/desktop/updates",
    "/api/docs",
    "/api/redoc",
    "/api/openapi.json",
    "/health",
    "/api/v1/health",
    "/api/sdlc/audit",
    "/api/test",
    "/api/v1/test",
  ],
  load: async () => (await import("#operations/operations")).OPERATIONS,
};
