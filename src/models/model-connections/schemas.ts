import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, timestamp, title, toTimestamp } from "#http/schemas";

import type { ConnectionTrial } from "./connection-trial.ts";
import type { UsedConnection } from "./list-connections.ts";
import type { FoundServer } from "./near-servers.ts";
import type { CountedConnection } from "./store.ts";

export const ModelConnectionPath = z.object({ id: pathId("id", "model connection") });

const CONNECTION_NAME = /^(?!-)[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Names that lead elsewhere than to a tenant's connection. */
const RESERVED: ReadonlySet<string> = new Set(["builtin", "instance"]);

export const MODEL_PROVIDERS = ["openai", "anthropic", "workers-ai", "openai-compatible"] as const;

const connectionName = () =>
  field(
    z
      .string()
      .max(40)
      .regex(CONNECTION_NAME, "must be lower-case letters, digits and single hyphens")
      .refine((name) => !RESERVED.has(name), "is a name of the platform"),
    "The first part of the names of its models: `<name>/<model>`. It never changes",
    "north",
  );

const provider = () =>
  field(
    z.enum(MODEL_PROVIDERS),
    "The vendor's wire. `openai-compatible` is any server that speaks OpenAI's chat completions",
    "openai-compatible",
  );

const baseUrl = () =>
  z.string().max(2_048).openapi({
    format: "uri",
    description:
      "Address of the vendor's API, without the path of an operation. Required for `openai-compatible`, and for `workers-ai`, where it ends with `/accounts/<account>/ai/v1`",
    example: "https://llm.northlight.example/v1",
  });

/** Printable characters without spaces, because the key is sent as a header. */
const apiKey = () =>
  field(
    z
      .string()
      .min(1)
      .max(1_000)
      .regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces"),
    "The vendor's key. It is stored encrypted and never shown",
    "sk-example-0000000000000000",
  );

const usdPerMillion = (what: string, example: number) =>
  field(z.number().min(0).max(100_000), `US dollars per million ${what}`, example);

const MODEL_FIELDS = {
  name: field(title(200), "The vendor's name for the model", "large-3"),
  context_window: field(
    z.int().min(2_000).max(100_000_000),
    "Maximum number of tokens, input and output together",
    128_000,
  ),
  input_usd_per_million: usdPerMillion("input tokens", 3),
  output_usd_per_million: usdPerMillion("output tokens", 12),
  cached_input_usd_per_million: usdPerMillion("input tokens that the vendor read from its cache", 0.3),
};

const ConnectedModel = z
  .strictObject({
    name: MODEL_FIELDS.name,
    context_window: MODEL_FIELDS.context_window.optional(),
    input_usd_per_million: MODEL_FIELDS.input_usd_per_million.optional(),
    output_usd_per_million: MODEL_FIELDS.output_usd_per_million.optional(),
    cached_input_usd_per_million: MODEL_FIELDS.cached_input_usd_per_million.optional(),
  })
  .refine(
    ({ input_usd_per_million: input, output_usd_per_million: output }) =>
      (input === undefined) === (output === undefined),
    { path: ["output_usd_per_million"], message: "is given together with `input_usd_per_million`, or not at all" },
  )
  .openapi("ConnectedModel");

export type ConnectedModelInput = z.output<typeof ConnectedModel>;

const models = () =>
  field(
    z
      .array(ConnectedModel)
      .max(100)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "must not name a model twice"),
    "The models that agents can name. The first one is the default of the connection",
  );

const enabled = () => field(z.boolean(), "Whether agents can use it. A disabled connection is not asked", true);

const shared = () =>
  field(
    z.boolean(),
    "Whether every agent of the workspace can use it; otherwise only agents that the person created who created the connection. Sharing, and any change of a shared one, needs `WEBHOOK_MANAGE`",
    true,
  );

export const CreateModelConnectionBody = z
  .strictObject({
    name: connectionName(),
    provider: provider(),
    base_url: baseUrl().optional(),
    api_key: apiKey().optional(),
    models: models().optional(),
    enabled: enabled().optional(),
    shared: field(shared().optional(), "By default true for a caller who may share it, and false for any other"),
  })
  .superRefine(requireParts)
  .openapi("CreateModelConnectionBody", {
    example: {
      name: "north",
      provider: "openai-compatible",
      base_url: "https://llm.northlight.example/v1",
      api_key: "sk-example-0000000000000000",
      models: [{ name: "large-3", context_window: 128_000, input_usd_per_million: 3, output_usd_per_million: 12 }],
    },
  });

/** A vendor without an address, or without the key that it always asks for, could not be asked. */
function requireParts(
  {
    provider: vendor,
    base_url,
    api_key,
  }: { provider: string; base_url?: string | undefined; api_key?: string | undefined },
  check: z.core.$RefinementCtx,
): void {
  if ((vendor === "openai-compatible" || vendor === "workers-ai") && base_url === undefined)
    check.addIssue({ code: "custom", path: ["base_url"], message: "is required for this provider" });
  if (vendor !== "openai-compatible" && api_key === undefined)
    check.addIssue({ code: "custom", path: ["api_key"], message: "is required for this provider" });
}

export const UpdateModelConnectionBody = z
  .strictObject({
    base_url: baseUrl().optional(),
    api_key: field(apiKey().nullable().optional(), "Replaces the key; null removes it"),
    models: models().optional(),
    enabled: enabled().optional(),
    shared: shared().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateModelConnectionBody", { example: { enabled: false } });

export const TestModelConnectionBody = z
  .strictObject({
    model: field(MODEL_FIELDS.name.optional(), "The model to ask; the first one by default"),
  })
  .openapi("TestModelConnectionBody", { example: { model: "large-3" } });

export const TryModelConnectionBody = z
  .strictObject({
    provider: provider(),
    base_url: baseUrl().optional(),
    api_key: apiKey().optional(),
    model: field(MODEL_FIELDS.name.optional(), "The model to ask; by default one that the vendor lists", "large-3"),
  })
  .superRefine(requireParts)
  .openapi("TryModelConnectionBody", {
    example: {
      provider: "openai-compatible",
      base_url: "https://llm.northlight.example/v1",
      api_key: "sk-example-0000000000000000",
    },
  });

export const DeleteModelConnectionQuery = z.object({
  reassign: field(
    title(241).optional(),
    "Another model for the agents that name this connection, as `connection/model`; `default` lets them use the default",
    "north/large-3",
  ),
});

export type CreateModelConnectionInput = z.output<typeof CreateModelConnectionBody>;
export type UpdateModelConnectionInput = z.output<typeof UpdateModelConnectionBody>;
export type TryModelConnectionInput = z.output<typeof TryModelConnectionBody>;

const ModelView = z
  .object({
    name: MODEL_FIELDS.name,
    context_window: MODEL_FIELDS.context_window.nullable(),
    input_usd_per_million: MODEL_FIELDS.input_usd_per_million.nullable(),
    output_usd_per_million: MODEL_FIELDS.output_usd_per_million.nullable(),
    cached_input_usd_per_million: MODEL_FIELDS.cached_input_usd_per_million.nullable(),
  })
  .openapi("ModelOfConnection");

export const ModelConnectionView = z
  .object({
    id: id(),
    name: z.string().openapi({ example: "north" }),
    provider: field(
      z.enum([...MODEL_PROVIDERS, "script"]),
      "The vendor's wire, as in a new connection. `script` is the scripted engine, which only a sample workspace has",
      "openai-compatible",
    ),
    base_url: baseUrl().nullable(),
    key_hint: field(
      z.string().nullable(),
      "The last four characters of the key; null without a key, and for a key of fewer than 12 characters",
      "8f2c",
    ),
    models: z.array(ModelView),
    enabled: enabled(),
    shared: shared(),
    created_by: field(id().nullable(), "The person who created it, in person or by a key", null),
    is_default: field(
      z.boolean(),
      "Whether agents use it when their configuration names no model, or a model without a connection",
      true,
    ),
    state: field(z.enum(["untested", "ok", "failing"]), "The outcome of its latest calls", "ok"),
    state_since: timestamp(),
    last_error: field(z.string().nullable(), "Why its latest call failed; null unless it is failing", null),
    latency_ms: field(z.int().nullable(), "Duration of the latest successful test, in milliseconds", 312),
    agents: field(z.int().min(0), "Agents that name one of its models", 4),
    used_by: field(
      z.array(z.object({ id: id(), name: z.string().openapi({ example: "Finance Assistant" }) })),
      "These agents by name, at most 20",
    ),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("ModelConnection");

const UsedModelConnection = ModelConnectionView.extend({
  used_today: field(
    z.array(
      z.object({
        model: MODEL_FIELDS.name,
        usd: field(z.number(), "US dollars, without calls of unknown cost", 6.11),
        calls: z.int().openapi({ example: 214 }),
        unpriced_calls: field(z.int(), "Calls of unknown cost", 0),
      }),
    ),
    "The calls of each model since the workspace's day began",
  ),
}).openapi("UsedModelConnection");

export const ModelConnectionList = z.object({
  model_connections: field(z.array(UsedModelConnection), "Every connection of the workspace, oldest first, at most 20"),
});

export const DeletedModelConnection = z.object({
  id: id(),
  deleted: z.literal(true),
  reassigned_agents: field(z.int().min(0), "Agents that got another model", 0),
});

const trialFields = {
  ok: field(z.boolean(), "Whether the model answered", true),
  latency_ms: field(z.int(), "Duration of the call, in milliseconds", 312),
  model: field(z.string().nullable(), "The model that was asked; null if none was", "large-3"),
  error: field(
    z.string().optional(),
    "Why it did not answer",
    "The model provider openai rejected the configured key (401).",
  ),
};

export const ModelConnectionTest = z.object(trialFields).openapi("ModelConnectionTest");

export const ModelConnectionTrial = z
  .object({
    ...trialFields,
    models: field(
      z.array(z.string().openapi({ example: "large-3" })),
      "The models that the vendor lists, at most 100; empty where it lists none",
    ),
  })
  .openapi("ModelConnectionTrial");

export const ModelServers = z.object({
  model_servers: z.array(
    z
      .object({
        product: field(z.string(), "The program that usually has the port", "Ollama"),
        base_url: z.string().openapi({ format: "uri", example: "http://127.0.0.1:11434/v1" }),
        models: z.array(z.string().openapi({ example: "qwen3:8b" })),
      })
      .openapi("ModelServer"),
  ),
});

export const presentServers = (found: readonly FoundServer[]): z.output<typeof ModelServers> => ({
  model_servers: found.map(({ product, baseUrl: base_url, models: listed }) => ({ product, base_url, models: listed })),
});

export const presentConnection = (row: CountedConnection): z.output<typeof ModelConnectionView> => ({
  id: row.id,
  name: row.name,
  provider: row.provider,
  base_url: row.baseUrl,
  key_hint: row.keyHint,
  models: row.models.map((model) => ({
    name: model.name,
    context_window: model.contextWindow ?? null,
    input_usd_per_million: model.inputUsd ?? null,
    output_usd_per_million: model.outputUsd ?? null,
    cached_input_usd_per_million: model.cachedInputUsd ?? null,
  })),
  enabled: row.isEnabled,
  shared: row.isShared,
  created_by: row.createdBy,
  is_default: row.isDefault,
  state: row.state,
  state_since: toTimestamp(row.stateSince),
  last_error: row.lastError,
  latency_ms: row.latencyMs,
  agents: row.agents,
  used_by: [...row.usedBy],
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const presentTest = (trial: ConnectionTrial): z.output<typeof ModelConnectionTest> => ({
  ok: trial.ok,
  latency_ms: trial.latencyMs,
  model: trial.model,
  ...(trial.error === null ? {} : { error: trial.error }),
});

export const presentUsed = ({ connection, today }: UsedConnection): z.output<typeof UsedModelConnection> => ({
  ...presentConnection(connection),
  used_today: today.map(({ unpricedCalls, ...used }) => ({ ...used, unpriced_calls: unpricedCalls })),
});
