import { expect, test } from "vitest";

import { knownModels } from "#engine/reasoning/models/known-models";
import { chooseModel, chooseModels, type ModelSource, nameOfChoice } from "#engine/reasoning/models/model-source";

const source = (name: string, fields: Partial<ModelSource> = {}): ModelSource => ({
  name,
  provider: "openai-compatible",
  baseUrl: `https://${name}.example/v1`,
  models: [{ name: "large" }, { name: "small" }],
  takesAny: false,
  ...fields,
});

const own = { inputUsd: 3, outputUsd: 12, cachedInputUsd: null };

test("the default source's first model is the default, and an own price comes before the platform's", () => {
  const models = [{ name: "gpt-5-2025-08-07" }, { name: "gpt-4o", price: own, contextWindow: 9_000 }];
  expect(knownModels([source("vendor", { provider: "openai", models }), source("north")], { small: 7_000 })).toEqual([
    {
      name: "vendor/gpt-5-2025-08-07",
      connection: "vendor",
      provider: "openai",
      isDefault: true,
      price: { inputUsd: 1.25, outputUsd: 10, cachedInputUsd: 0.125 },
      contextWindow: 400_000,
    },
    {
      name: "vendor/gpt-4o",
      connection: "vendor",
      provider: "openai",
      isDefault: false,
      price: own,
      contextWindow: 9_000,
    },
    expect.objectContaining({ name: "north/large", isDefault: false, price: null, contextWindow: 32_000 }),
    expect.objectContaining({ name: "north/small", contextWindow: 7_000 }),
  ]);
});

test("a compatible server's models have no price of the platform, whatever their names", () => {
  const [known] = knownModels([source("north", { models: [{ name: "gpt-4o" }] })]);
  expect(known).toMatchObject({ price: null });
});

test("a name is looked for in its connection, else in the default one, else among the operator's", () => {
  const sources = [
    source("north", { models: [{ name: "large" }, { name: "org/model" }] }),
    source("south"),
    source("instance", { models: [{ name: "house" }, { name: "large" }] }),
  ];
  const means = (name: string | undefined): string | null => {
    const choice = chooseModel(sources, name);
    return choice === null ? null : nameOfChoice(choice);
  };
  expect(
    [undefined, "large", "org/model", "south/small", "house", "instance/large", "north/small", "o1-pro", ""].map(means),
  ).toEqual([
    "north/large",
    "north/large",
    "north/org/model",
    "south/small",
    "instance/house",
    "instance/large",
    null,
    null,
    null,
  ]);
  expect(chooseModel([source("instance", { takesAny: true })], "o1-pro")).toMatchObject({ model: "o1-pro" });
});

test("an agent uses rules by name or where nothing is connected, and one unknown name makes all unknown", () => {
  const sources = [source("north"), source("south")];
  expect(chooseModels([], { model: "anything" })).toEqual([]);
  expect(chooseModels(sources, { model: "builtin" })).toEqual([]);
  expect(chooseModels(sources, { model: "small", fallbacks: ["south/large", "gone/large"] })).toBeNull();
  const choices = chooseModels(sources, { model: "small", fallbacks: ["south/large"] }) ?? [];
  expect(choices.map(nameOfChoice)).toEqual(["north/small", "south/large"]);
});
