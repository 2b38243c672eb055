import type { Wing } from "#http/wing";

export const workflows: Wing = {
  prefixes: ["/api/marketplace"],
  load: async () => (await import("#workflows/api")).OPERATIONS,
};
