import { z } from "@hono/zod-openapi";

import type { ModelList } from "./list-models.ts";

const provider = () =>
  z.string().openapi({
    description: "`builtin`, `openai`, `openai-compatible`, `anthropic` or `workers-ai`",
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
        name: z.string().openapi({ description: "Name of the model for `configuration.model`", example: "gpt-5" }),
        is_default: z.boolean().openapi({
          description: "Whether agents use it when their configuration does not name a model",
          example: true,
        }),
        input_usd_per_million_tokens: price(),
        output_usd_per_million_tokens: price(),
        context_window: z
          .number()
          .int()
          .openapi({ description: "Maximum number of tokens, input and output together", example: 400_000 }),
      }),
    ),
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
    is_default: model.isDefault,
    input_usd_per_million_tokens: model.price?.input ?? null,
    output_usd_per_million_tokens: model.price?.output ?? null,
    context_window: model.contextWindow,
  })),
  judge: list.judge,
});
