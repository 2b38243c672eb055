import { z } from "@hono/zod-openapi";

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
  z
    .string()
    .max(40)
    .regex(CONNECTION_NAME, "must be lower-case letters, digits and single hyphens")
    .refine((name) => !RESERVED.has(name), "is a name of the platform")
    .openapi({
      description: "The first part of the names of its models: `<name>/<model>`. It never changes",
      example: "north",
    });

const provider = () =>
  z.enum(MODEL_PROVIDERS).openapi({
    description: "The vendor's wire. `openai-compatible` is any server that speaks OpenAI's chat completions",
    example: "openai-compatible",
  });

const baseUrl = () =>
  z.string().max(2_048).openapi({
    format: "uri",
    description:
      "Address of the vendor's API, without the path of an operation. Required for `openai-compatible`, and for `workers-ai`, where it ends with `/accounts/<account>/ai/v1`",
    example: "https://llm.northlight.example/v1",
  });

/** Printable characters without spaces, because the key is sent as a header. */
const apiKey = () =>
  z
    .string()
    .min(1)
    .max(1_000)
    .regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces")
    .openapi({
      description: "The vendor's key. It is stored encrypted and never shown",
      example: "sk-example-0000000000000000",
    });

const usdPerMillion = (what: string, example: number) =>
  z
    .number()
    .min(0)
    .max(100_000)
    .openapi({ description: `US dollars per million ${what}`, example });

const MODEL_FIELDS = {
  name: title(200).openapi({ description: "The vendor's name for the model", example: "large-3" }),
  context_window: z
    .int()
    .min(2_000)
    .max(100_000_000)
    .openapi({ description: "Maximum number of tokens, input and output together", example: 128_000 }),
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
  z
    .array(ConnectedModel)
    .max(100)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "must not name a model twice")
    .openapi({ description: "The models that agents can name. The first one is the default of the connection" });

const enabled = () =>
  z.boolean().openapi({ description: "Whether agents can use it. A disabled connection is not asked", example: true });

export const CreateModelConnectionBody = z
  .strictObject({
    name: connectionName(),
    provider: provider(),
    base_url: baseUrl().optional(),
    api_key: apiKey().optional(),
    models: models().optional(),
    enabled: enabled().optional(),
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
    api_key: apiKey().nullable().optional().openapi({ description: "Replaces the key; null removes it" }),
    models: models().optional(),
    enabled: enabled().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateModelConnectionBody", { example: { enabled: false } });

export const TestModelConnectionBody = z
  .strictObject({
    model: MODEL_FIELDS.name.optional().openapi({ description: "The model to ask; the first one by default" }),
  })
  .openapi("TestModelConnectionBody", { example: { model: "large-3" } });

export const TryModelConnectionBody = z
  .strictObject({
    provider: provider(),
    base_url: baseUrl().optional(),
    api_key: apiKey().optional(),
    model: MODEL_FIELDS.name
      .optional()
      .openapi({ description: "The model to ask; by default one that the vendor lists", example: "large-3" }),
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
  reassign: title(241).optional().openapi({
    description:
      "Another model for the agents that name this connection, as `connection/model`; `default` lets them use the default",
    example: "north/large-3",
  }),
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
    provider: z.enum([...MODEL_PROVIDERS, "script"]).openapi({
      description:
        "The vendor's wire, as in a new connection. `script` is the scripted engine, which only a sample workspace has",
      example: "openai-compatible",
    }),
    base_url: baseUrl().nullable(),
    key_hint: z
      .string()
      .nullable()
      .openapi({ description: "The last four characters of the key; null without a key", example: "8f2c" }),
    models: z.array(ModelView),
    enabled: enabled(),
    is_default: z.boolean().openapi({
      description: "Whether agents use it when their configuration names no model, or a model without a connection",
      example: true,
    }),
    state: z
      .enum(["untested", "ok", "failing"])
      .openapi({ description: "The outcome of its latest calls", example: "ok" }),
    state_since: timestamp(),
    last_error: z
      .string()
      .nullable()
      .openapi({ description: "Why its latest call failed; null unless it is failing", example: null }),
    latency_ms: z
      .int()
      .nullable()
      .openapi({ description: "Duration of the latest successful test, in milliseconds", example: 312 }),
    agents: z.int().min(0).openapi({ description: "Agents that name one of its models", example: 4 }),
    used_by: z
      .array(z.object({ id: id(), name: z.string().openapi({ example: "Finance Assistant" }) }))
      .openapi({ description: "These agents by name, at most 20" }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("ModelConnection");

const UsedModelConnection = ModelConnectionView.extend({
  used_today: z
    .array(
      z.object({
        model: MODEL_FIELDS.name,
        usd: z.number().openapi({ description: "US dollars, without calls of unknown cost", example: 6.11 }),
        calls: z.int().openapi({ example: 214 }),
        unpriced_calls: z.int().openapi({ description: "Calls of unknown cost", example: 0 }),
      }),
    )
    .openapi({ description: "The calls of each model since the workspace's day began" }),
}).openapi("UsedModelConnection");

export const ModelConnectionList = z.object({
  model_connections: z
    .array(UsedModelConnection)
    .openapi({ description: "Every connection of the workspace, oldest first, at most 20" }),
});

export const DeletedModelConnection = z.object({
  id: id(),
  deleted: z.literal(true),
  reassigned_agents: z.int().min(0).openapi({ description: "Agents that got another model", example: 0 }),
});

const trialFields = {
  ok: z.boolean().openapi({ description: "Whether the model answered", example: true }),
  latency_ms: z.int().openapi({ description: "Duration of the call, in milliseconds", example: 312 }),
  model: z
    .string()
    .nullable()
    .openapi({ description: "The model that was asked; null if none was", example: "large-3" }),
  error: z.string().optional().openapi({
    description: "Why it did not answer",
    example: "The model provider openai rejected the configured key (401).",
  }),
};

export const ModelConnectionTest = z.object(trialFields).openapi("ModelConnectionTest");

export const ModelConnectionTrial = z
  .object({
    ...trialFields,
    models: z
      .array(z.string().openapi({ example: "large-3" }))
      .openapi({ description: "The models that the vendor lists, at most 100; empty where it lists none" }),
  })
  .openapi("ModelConnectionTrial");

export const ModelServers = z.object({
  model_servers: z.array(
    z
      .object({
        product: z.string().openapi({ description: "The program that usually has the port", example: "Ollama" }),
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

export const presentTest = ({
  ok,
  latencyMs,
  model,
  error,
}: ConnectionTrial): z.output<typeof ModelConnectionTest> => ({
  ok,
  latency_ms: latencyMs,
  model,
  ...(error === null ? {} : { error }),
});

export const presentUsed = ({ connection, today }: UsedConnection): z.output<typeof UsedModelConnection> => ({
  ...presentConnection(connection),
  used_today: today.map(({ unpricedCalls, ...used }) => ({ ...used, unpriced_calls: unpricedCalls })),
});
