import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Kind, nameField, pick, withoutEmpty } from "./kind.ts";
import { variable } from "./secrets.ts";

/** Vendors of models. */
export const MODEL_CONNECTIONS: Kind = {
  folder: "model-connections",
  noun: "model connection",
  required: ["name", "provider"],
  optional: ["base_url", "api_key", "models", "enabled"],
  fixed: ["provider"],
  secrets: ["api_key"],
  nameOf: nameField,
  async list(tenure) {
    const { model_connections: all } = await dataOf(tenure.api.GET("/api/model-connections"));
    // The scripted engine of a sample workspace cannot be made.
    return all
      .filter(({ provider }) => provider !== "script")
      .map(({ id, name, provider, base_url, key_hint: hint, models, enabled }) => {
        const hasKey = hint !== null || provider !== "openai-compatible";
        const value = withoutEmpty({
          name,
          provider,
          base_url,
          api_key: hasKey ? variable(name, "api_key") : null,
          models: models.map(withoutEmpty),
          enabled,
        });
        return { id, name, value, tag: null };
      });
  },
  create: (value) => [
    {
      operation: "createModelConnection",
      body: { ...value },
      send: (tenure, body: Schemas["CreateModelConnectionBody"]) => tenure.api.POST("/api/model-connections", { body }),
    },
  ],
  change: ({ fields, value, found: { id } }) => [
    {
      operation: "updateModelConnection",
      body: pick(value, fields),
      send: (tenure, body: Schemas["UpdateModelConnectionBody"]) =>
        tenure.api.PATCH("/api/model-connections/{id}", { params: { path: { id } }, body }),
    },
  ],
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/model-connections/{id}", { params: { path: { id } } });
  },
};
