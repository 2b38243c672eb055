import type { Wing } from "#http/wing";

export const creative: Wing = {
  prefixes: ["/api/canvas"],
  load: async () => (await import("#creative/operations")).OPERATIONS,
};
