import type { Wing } from "#http/wing";

/**
 * Every wing with operations, in the order of the document: the prefixes of its paths, and how the list of its operations is loaded with the
 * first request of one of them.
 */
export const WINGS = {
  identity: {
    prefixes: ["/api/auth", "/oauth", "/.well-known/oauth-authorization-server"],
    load: async () => (await import("#identity/api")).OPERATIONS,
  },
  agents: {
    prefixes: ["/api/agents", "/api/search", "/api/v1/domains"],
    load: async () => (await import("#agents/api")).OPERATIONS,
  },
  models: {
    prefixes: ["/api/model-connections", "/api/model-servers", "/api/models", "/api/time-zone"],
    load: async () => (await import("#models/api")).OPERATIONS,
  },
  runs: {
    prefixes: [
      "/api/agents/*/execute",
      "/api/agents/*/executions",
      "/api/agents/*/kill-switch",
      "/api/agents/*/permissions",
      "/api/agents/*/usage",
      "/api/alert-past",
      "/api/alert-rules",
      "/api/alerts",
      "/api/failure-groups",
      "/api/approvals",
      "/api/budgets",
      "/api/corrections",
      "/api/executions",
      "/api/exports/executions",
      "/api/governance/actions",
      "/api/governance/kill-switch",
      "/api/graduation/agents/*/episodes",
      "/api/graduation/episodes",
      "/api/reviews",
      "/api/trace-export",
      "/api/usage/series",
    ],
    load: async () => (await import("#runs/api")).OPERATIONS,
  },
  tools: {
    prefixes: ["/api/effects", "/api/server-tools", "/api/tool-calls", "/api/tool-servers", "/api/tools"],
    load: async () => (await import("#tools/api")).OPERATIONS,
  },
  autonomy: {
    prefixes: [
      "/api/agents/*/train",
      "/api/agents/*/training",
      "/api/data-set-runs",
      "/api/data-sets",
      "/api/playground-runs",
      "/api/executions/bulk",
      "/api/graduation",
      "/api/reviews/*/case",
      "/api/workspaces",
      "/api/auto-dev",
    ],
    load: async () => (await import("#autonomy/api")).OPERATIONS,
  },
  automation: {
    prefixes: [
      "/api/schedules",
      "/api/triggers",
      "/api/hooks",
      "/api/callbacks",
      "/api/workflows",
      "/api/workflow-runs",
    ],
    load: async () => (await import("#automation/api")).OPERATIONS,
  },
  events: {
    prefixes: ["/api/events", "/api/inbox", "/api/webhooks"],
    load: async () => (await import("#events/api")).OPERATIONS,
  },
  conversation: {
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
  },
  skills: {
    prefixes: ["/api/v1/skills/private", "/api/skills/history", "/api/skills/rollback", "/api/skills/version"],
    load: async () => (await import("#skills/api")).OPERATIONS,
  },
  marketplaces: {
    prefixes: [
      "/api/skills",
      "/api/v1/skills/private/install",
      "/api/v1/skills/private/*/update",
      "/api/public",
      "/api/agent-marketplace",
      "/api/v1/domains/marketplace",
      "/api/canvas-marketplace",
      "/api/components",
    ],
    load: async () => (await import("#marketplaces/api")).OPERATIONS,
  },
  creative: {
    prefixes: [
      "/api/canvas",
      "/api/media/photos",
      "/api/media/photo-edits",
      "/api/media/filters",
      "/api/creative",
      "/api/integrations/*/designs",
      "/api/integrations/*/templates",
      "/api/integrations/*/files",
      "/api/integrations/*/jobs",
      "/api/integrations/*/edit",
      "/api/integrations/*/create",
    ],
    load: async () => (await import("#creative/api")).OPERATIONS,
  },
  music: {
    prefixes: [
      "/api/media/playback",
      "/api/media/voice",
      "/api/media/providers",
      "/api/media/playlists",
      "/api/media/recommendations",
    ],
    load: async () => (await import("#music/api")).OPERATIONS,
  },
  connections: {
    prefixes: ["/api/integrations", "/api/music-players"],
    load: async () => (await import("#connections/api")).OPERATIONS,
  },
  desktop: {
    prefixes: ["/api/desktop"],
    load: async () => (await import("#desktop/api")).OPERATIONS,
  },
  publishing: {
    prefixes: ["/api/listings"],
    load: async () => (await import("#publishing/api")).OPERATIONS,
  },
  development: {
    prefixes: ["/api/sdlc"],
    load: async () => (await import("#development/api")).OPERATIONS,
  },
  workflows: {
    prefixes: ["/api/marketplace"],
    load: async () => (await import("#workflows/api")).OPERATIONS,
  },
  federation: {
    prefixes: ["/api/federation"],
    load: async () => (await import("#federation/api")).OPERATIONS,
  },
  protocols: {
    prefixes: ["/api/mcp", "/.well-known/oauth-protected-resource"],
    load: async () => (await import("#protocols/api")).OPERATIONS,
  },
  administration: {
    prefixes: [
      "/api/usage",
      "/api/views",
      "/api/plan",
      "/api/sample-workspace",
      "/api/docs",
      "/api/redoc",
      "/api/openapi.json",
      "/health",
      "/api/v1/health",
      "/api/dead-letters",
      "/api/metrics",
      "/api/sdlc/audit",
      "/api/test",
      "/api/v1/test",
    ],
    load: async () => (await import("#administration/api")).OPERATIONS,
  },
} as const satisfies Record<string, Wing>;
