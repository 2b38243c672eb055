import type { Wing } from "#http/wing";

export const desktop: Wing = {
  prefixes: ["/api/desktop"],
  load: async () => (await import("#desktop/api")).OPERATIONS,
};
