import type { Provider } from "#connections/providers/provider";

/** Has no open API: only customers with an enterprise contract can call it. */
export const grammarly: Provider = {
  id: "grammarly",
  name: "Grammarly",
  kind: "writing",
  services: [],
  terms: () => ({ kind: "contract" }),
  reaches: () => [],
  headers: async () => ({}),
  rules: { words: () => ({}), retryAfterSeconds: 60 },
  probe: null,
};
