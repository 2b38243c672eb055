import type { Wing } from "#http/wing";

export const tools: Wing = {
  prefixes: ["/api/effects", "/api/server-tools", "/api/tool-calls", "/api/tool-servers", "/api/tools"],
  load: async () => (await import("#tools/api")).OPERATIONS,
};

/** Apart from the others: beside `/api/tool-servers/{id}` it would make Hono search all of that app's routes the slow way. */
export const toolCallbacks: Wing = {
  prefixes: ["/api/tool-servers/callback", "/api/tool-servers/client-metadata"],
  load: async () => (await import("#tools/callback-api")).OPERATIONS,
};
