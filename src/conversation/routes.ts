import type { Wing } from "#http/wing";

export const conversation: Wing = {
  prefixes: ["/api/chat", "/api/sessions"],
  load: async () => (await import("#conversation/operations")).OPERATIONS,
};
