/** The part of a column that is sealed: all of it, each value of a JSON object, or one of its values. */
export type SealedPart = "text" | "values" | { key: string };

interface StoredUse {
  /** The columns of the table's key; the last one names the secret's row. */
  key: readonly string[];
  columns: Readonly<Record<string, SealedPart>>;
}

interface EndingUse {
  /** How long the secret is needed. */
  endsAfterMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * All uses of sealed secrets, by table. Stored secrets of the former form are re-sealed by columns; secrets that end
 * soon are not.
 */
export const SECRET_USES = {
  /** Tokens of integrations and tool servers, and the secret of a client that registered itself at a server. */
  connections: {
    key: ["tenant_id", "provider"],
    columns: { access_token: "text", refresh_token: "text", details: { key: "client_secret" } },
  },
  /** The secrets that sign deliveries. */
  webhooks: { key: ["id"], columns: { secret: "text", previous_secret: "text" } },
  /** The secrets of authenticator apps. */
  users: { key: ["id"], columns: { totp_secret: "text" } },
  /** The environment variables of skills. */
  skills: { key: ["id"], columns: { environment: "values" } },
  /** A header's value, or a client that a person registered. */
  tool_servers: { key: ["id"], columns: { secret: "text" } },
  /** The keys of vendors of language models. */
  model_connections: { key: ["id"], columns: { api_key: "text" } },
  /** The values of headers for a tenant's receiver of traces. */
  trace_exports: { key: ["tenant_id"], columns: { headers: "values" } },
  /** The keys that operators of other instances gave. */
  federation_peers: { key: ["id"], columns: { key: "text" } },
  /** Data that the second half of an authorization needs. */
  connection_attempts: { endsAfterMs: 10 * MINUTE_MS },
  /** Stored answers that show a secret once. */
  idempotency_keys: { endsAfterMs: DAY_MS },
  /** In no table: the `state` that travels through a provider. */
  attempt_state: { endsAfterMs: 10 * MINUTE_MS },
  /** In no table: the id of a design tool's job, which the client keeps. */
  design_jobs: { endsAfterMs: DAY_MS },
} as const satisfies Record<string, StoredUse | EndingUse>;

export type SecretUse = keyof typeof SECRET_USES;

export interface StoredSecrets extends StoredUse {
  table: SecretUse;
}

/** The uses whose secrets are re-sealed, in the order of the walk. */
export const STORED_SECRETS: readonly StoredSecrets[] = Object.entries(SECRET_USES).flatMap(([table, use]) =>
  "columns" in use ? [{ table: table as SecretUse, ...use }] : [],
);
