/** The part of a column that is sealed: all of it, each value of a JSON object, or one of its values. */
export type SealedPart = "text" | "values" | { key: string };

/**
 * Where the secrets of a row are sent: to the addresses in its columns, which only these verbs change, each after
 * `requireSecretStays`; or a reason why no column of the row decides it.
 */
type SecretAddress = { columns: readonly string[]; changedBy: readonly string[] } | { none: string };

interface StoredUse {
  /** The columns of the table's key; the last one names the secret's row. */
  key: readonly string[];
  columns: Readonly<Record<string, SealedPart>>;
  address: SecretAddress;
}

interface EndingUse {
  /** How long the secret is needed. */
  endsAfterMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * All uses of sealed secrets, by table. Stored secrets of the former form are re-sealed by columns; secrets that end
 * soon are not. A row with an address beside its secret is in the rule of `requireSecretStays`.
 */
export const SECRET_USES = {
  /** Tokens of integrations and tool servers, and the secret of a client that registered itself at a server. */
  connections: {
    key: ["tenant_id", "provider"],
    columns: { access_token: "text", refresh_token: "text", details: { key: "client_secret" } },
    address: {
      none: "A provider's addresses are the operator's. Those of a tool server's authorization are found by its metadata: the client's secret is sealed for them, and its token is sent within the resource that it was issued for (`server-terms`, `use-authorization`)",
    },
  },
  /** The secrets that sign deliveries. */
  webhooks: {
    key: ["id"],
    columns: { secret: "text", previous_secret: "text" },
    address: {
      none: "The secret signs and is not sent, and no signature tells it. It stays when the webhook moves; who changes hands rotates it",
    },
  },
  /** The secrets that senders of triggers sign with. */
  triggers: {
    key: ["id"],
    columns: { secret: "text", previous_secret: "text" },
    address: { none: "Signatures that arrive are compared with it; it is sent nowhere" },
  },
  /** The secrets of authenticator apps. */
  users: {
    key: ["id"],
    columns: { totp_secret: "text" },
    address: { none: "Codes are compared with it; it is sent nowhere" },
  },
  /** The environment variables of skills. */
  skills: {
    key: ["id"],
    columns: { environment: "values" },
    address: { columns: ["config", "config_overrides"], changedBy: ["skills/private-skills/change-skill"] },
  },
  /** A header's value, or a client that a person registered. */
  tool_servers: {
    key: ["id"],
    columns: { secret: "text" },
    address: { columns: ["url", "base_url"], changedBy: ["tools/servers/update-server"] },
  },
  /** The keys of vendors of language models. */
  model_connections: {
    key: ["id"],
    columns: { api_key: "text" },
    address: { columns: ["base_url"], changedBy: ["models/model-connections/update-connection"] },
  },
  /** The values of headers for a tenant's receiver of traces. */
  trace_exports: {
    key: ["tenant_id"],
    columns: { headers: "values" },
    address: { columns: ["url"], changedBy: ["runs/trace-exports/set-trace-export"] },
  },
  /** The addresses of incoming webhooks of Slack. */
  alert_slack_channels: {
    key: ["id"],
    columns: { url: "text" },
    address: { none: "The secret is the address itself. Another address is another row" },
  },
  /** The keys that operators of other instances gave. */
  federation_peers: {
    key: ["id"],
    columns: { key: "text" },
    // A peer is deleted and added again; nothing changes its address.
    address: { columns: ["base_url"], changedBy: [] },
  },
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

/** The uses whose rows say where their secrets are sent. */
export type AddressedUse = {
  [Use in SecretUse]: (typeof SECRET_USES)[Use] extends { address: { columns: readonly string[] } } ? Use : never;
}[SecretUse];

export interface StoredSecrets extends StoredUse {
  table: SecretUse;
}

/** The uses whose secrets are re-sealed, in the order of the walk. */
export const STORED_SECRETS: readonly StoredSecrets[] = Object.entries(SECRET_USES).flatMap(([table, use]) =>
  "columns" in use ? [{ table: table as SecretUse, ...use }] : [],
);
