import type { Wing } from "#http/wing";

export const events: Wing = {
  prefixes: ["/api/events", "/api/inbox", "/api/webhooks"],
  load: async () => (await import("#events/api")).OPERATIONS,
};
