import type { Wing } from "#http/wing";

export const connections: Wing = {
  prefixes: ["/api/integrations", "/api/music-players"],
  load: async () => (await import("#connections/api")).OPERATIONS,
};
