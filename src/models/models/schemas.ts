import { z } from "@hono/zod-openapi";

import type { ActingModel } from "#engine/reasoning/acting-model";
import { PRICES_AS_OF } from "#engine/reasoning/models/platform-prices";

import type { ModelList } from "./list-models.ts";

const provider = () =>
  z.string().openapi({
    description:
      "`builtin`, `openai`, `openai-compatible`, `anthropic`, `workers-ai`, or `script` in a sample workspace",
    example: "openai",
  });

const price = () =>
  z
    .number()
    .nullable()
    .openapi({ description: "US dollars per million tokens; null if the price is unknown", example: 1.25 });

export const Models = z
  .object({
    provider: provider(),
    has_key: z.boolean().openapi({ description: "Whether the operator gave a key for the provider", example: true }),
    takes_other_models: z.boolean().openapi({
      description: "Whether an agent can also use a model that is not listed. The built-in engine has no models",
      example: true,
    }),
    models: z.array(
      z.object({
        name: z.string().openapi({
          description: "Name of the model for `configuration.model`: `connection/model`",
          example: "north/large-3",
        }),
        connection: z.string().openapi({
          description: "The model connection; `instance` for the operator's models",
          example: "north",
        }),
        is_default: z.boolean().openapi({
          description: "Whether agents use it when their configuration does not name a model",
          example: true,
        }),
        input_usd_per_million_tokens: price(),
        output_usd_per_million_tokens: price(),
        cached_input_usd_per_million_tokens: price(),
        context_window: z
          .number()
          .int()
          .openapi({ description: "Maximum number of tokens, input and output together", example: 400_000 }),
      }),
    ),
    prices_as_of: z.string().openapi({
      description: "The date of the platform's table of prices, which holds for models without a price of their own",
      example: "2025-11-01",
    }),
    judge: z
      .object({ provider: provider(), model: z.string().openapi({ example: "gpt-5-mini" }) })
      .nullable()
      .openapi({
        description: "The model that judges the agents' work, as the operator configured it; null without one",
      }),
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
  model: z.string().nullable().openapi({
    description:
      "The model that answered last; after a change to a fallback, that one. Null where no model answered: the built-in engine or an ordered tool acted. The steps of the trace name the model of each",
    example: "gpt-5-mini",
  }),
  connection: z.string().nullable().openapi({
    description: "The connection through which it was asked, `instance` for the operator's; null without a model",
    example: "north",
  }),
};

export const presentActing = ({ model = null, connection = null }: Partial<ActingModel>): ActingModel => ({
  model,
  connection,
});
