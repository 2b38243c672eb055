import type { Wing } from "#http/wing";

// snippet: wing
export const media: Wing = {
  prefixes: ["/api/media"],
  load: async () => (await import("./media.api.ts")).OPERATIONS,
};
// end
