import type { Wing } from "#http/wing";

export const music: Wing = {
  prefixes: [
    "/api/media/playback",
    "/api/media/voice",
    "/api/media/providers",
    "/api/media/playlists",
    "/api/media/recommendations",
  ],
  load: async () => (await import("#music/api")).OPERATIONS,
};
