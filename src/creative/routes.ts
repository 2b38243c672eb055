import type { Wing } from "#http/wing";

export const creative: Wing = {
  prefixes: ["/api/canvas", "/api/media/photos", "/api/media/filters", "/api/creative"],
  load: async () => (await import("#creative/operations")).OPERATIONS,
};
