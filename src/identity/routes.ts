import type { Wing } from "#http/wing";

export const identity: Wing = {
  prefixes: ["/api/auth"],
  load: async () => (await import("#identity/api")).OPERATIONS,
};
