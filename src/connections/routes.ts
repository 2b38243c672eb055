import type { Wing } from "#http/wing";

export const connections: Wing = {
  prefixes: ["/api/integrations", "/api/desktop/devices", "/api/desktop/connect", "/api/desktop/status"],
  load: async () => (await import("#connections/api")).OPERATIONS,
};
