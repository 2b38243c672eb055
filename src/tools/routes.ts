import type { Wing } from "#http/wing";

export const tools: Wing = {
  prefixes: ["/api/effects", "/api/server-tools", "/api/tool-calls", "/api/tool-servers", "/api/tools"],
  load: async () => (await import("#tools/api")).OPERATIONS,
};
