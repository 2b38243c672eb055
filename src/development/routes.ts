import type { Wing } from "#http/wing";

export const development: Wing = {
  prefixes: ["/api/sdlc"],
  load: async () => (await import("#development/api")).OPERATIONS,
};
