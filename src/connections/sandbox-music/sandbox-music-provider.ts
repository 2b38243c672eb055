import type { Provider } from "#connections/providers/provider";

/** Fictitious music to try the API on a local instance. It makes no outside calls. */
export const sandboxMusic: Provider = {
  id: "sandbox_music",
  name: "Sandbox music",
  kind: "music",
  services: [],
  terms: ({ hasSandbox }) => (hasSandbox ? { kind: "built_in" } : null),
  reaches: () => [],
  headers: async () => ({}),
  rules: { words: () => ({}), retryAfterSeconds: 1 },
  probe: null,
};
