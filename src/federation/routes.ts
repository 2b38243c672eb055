import type { Wing } from "#http/wing";

export const federation: Wing = {
  prefixes: ["/api/federation"],
  load: async () => (await import("#federation/api")).OPERATIONS,
};
