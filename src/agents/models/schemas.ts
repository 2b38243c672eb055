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
    .openapi({ description: "US dollars for a million tokens; null where the price is not known", example: 1.25 });

export const Models = z
  .object({
    provider: provider(),
    has_key: z.boolean().openapi({ description: "Whether the operator gave a key for the provider", example: true }),
    takes_other_models: z.boolean().openapi({
      description: "Whether an agent can be given a model that is not listed. The built-in engine has no models",
      example: true,
    }),
    models: z.array(
      z.object({
        name: z.string().openapi({ description: "As `configuration.model` names it", example: "gpt-5" }),
        is_default: z
          .boolean()
          .openapi({ description: "Whether agents have it whose configuration names no model", example: true }),
        input_usd_per_million_tokens: price(),
        output_usd_per_million_tokens: price(),
        context_window: z
          .number()
          .int()
          .openapi({ description: "Tokens of question and answer together", example: 400_000 }),
      }),
    ),
    judge: z
      .object({ provider: provider(), model: z.string().openapi({ example: "gpt-5-mini" }) })
      .nullable()
      .openapi({ description: "The model that the operator has judge the work of agents; null when there is none" }),
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
