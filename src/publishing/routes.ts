import type { Wing } from "#http/wing";

export const publishing: Wing = {
  prefixes: ["/api/listings"],
  load: async () => (await import("#publishing/api")).OPERATIONS,
};
