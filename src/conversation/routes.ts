import type { Wing } from "#http/wing";

export const conversation: Wing = {
  prefixes: [
    "/api/chat",
    "/api/sessions",
    "/api/messaging",
    "/api/integrations/messaging/callback",
    "/api/integrations/messaging/status",
    "/api/v1/integrations/messaging",
    "/api/v1/webhooks/messaging",
  ],
  load: async () => (await import("#conversation/api")).OPERATIONS,
};
