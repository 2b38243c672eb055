import type { Wing } from "#http/wing";

export const identity: Wing = {
  prefixes: ["/api/auth", "/oauth", "/.well-known/oauth-authorization-server"],
  load: async () => (await import("#identity/api")).OPERATIONS,
};
