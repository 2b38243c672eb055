import type { Wing } from "#http/wing";

export const music: Wing = {
  prefixes: ["/api/media/playback"],
  load: async () => (await import("#music/operations")).OPERATIONS,
};
