import type { Provider } from "#connections/providers/provider";

/** Invented music to try the API with on a local instance. It calls nobody. */
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
