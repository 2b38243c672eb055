import type { Wing } from "#http/wing";

export const protocols: Wing = {
  prefixes: ["/api/mcp", "/.well-known/oauth-protected-resource"],
  load: async () => (await import("#protocols/api")).OPERATIONS,
};
