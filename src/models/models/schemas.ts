import { z } from "@hono/zod-openapi";

import type { ActingModel } from "#engine/reasoning/acting-model";
import { PRICES_AS_OF } from "#engine/reasoning/models/platform-prices";
import { field } from "#http/field";

import type { ModelList } from "./list-models.ts";

const provider = () =>
  field(
    z.string(),
    "`builtin`, `openai`, `openai-compatible`, `anthropic`, `workers-ai`, or `script` in a sample workspace",
    "openai",
  );

const price = () => field(z.number().nullable(), "US dollars per million tokens; null if the price is unknown", 1.25);

export const Models = z
  .object({
    provider: provider(),
    has_key: field(z.boolean(), "Whether the operator gave a key for the provider", true),
    takes_other_models: field(
      z.boolean(),
      "Whether an agent can also use a model that is not listed. The built-in engine has no models",
      true,
    ),
    models: z.array(
      z.object({
        name: field(z.string(), "Name of the model for `configuration.model`: `connection/model`", "north/large-3"),
        connection: field(z.string(), "The model connection; `instance` for the operator's models", "north"),
        is_default: field(z.boolean(), "Whether agents use it when their configuration does not name a model", true),
        input_usd_per_million_tokens: price(),
        output_usd_per_million_tokens: price(),
        cached_input_usd_per_million_tokens: price(),
        context_window: field(z.number().int(), "Maximum number of tokens, input and output together", 400_000),
      }),
    ),
    prices_as_of: field(
      z.string(),
      "The date of the platform's table of prices, which holds for models without a price of their own",
      "2025-11-01",
    ),
    judge: field(
      z.object({ provider: provider(), model: z.string().openapi({ example: "gpt-5-mini" }) }).nullable(),
      "The model that judges the agents' work, as the operator configured it; null without one",
    ),
  })
  .openapi("Models");

export const presentModels = (list: ModelList): z.output<typeof Models> => ({
  provider: list.provider,
  has_key: list.hasKey,
  takes_other_models: list.takesOthers,
  models: list.models.map((model) => ({
    name: model.name,
    connection: model.connection,
    is_default: model.isDefault,
    input_usd_per_million_tokens: model.price?.inputUsd ?? null,
    output_usd_per_million_tokens: model.price?.outputUsd ?? null,
    cached_input_usd_per_million_tokens: model.price?.cachedInputUsd ?? null,
    context_window: model.contextWindow,
  })),
  prices_as_of: PRICES_AS_OF,
  judge: list.judge,
});

/** Which model acted. */
export const actingFields = {
  model: field(
    z.string().nullable(),
    "The model that answered last; after a change to a fallback, that one. Null where no model answered: the built-in engine or an ordered tool acted. The steps of the trace name the model of each",
    "gpt-5-mini",
  ),
  connection: field(
    z.string().nullable(),
    "The connection through which it was asked, `instance` for the operator's; null without a model",
    "north",
  ),
};

export const presentActing = ({ model = null, connection = null }: Partial<ActingModel>): ActingModel => ({
  model,
  connection,
});
