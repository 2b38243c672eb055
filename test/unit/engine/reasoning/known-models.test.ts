import { expect, test } from "vitest";

import { knownModels } from "#engine/reasoning/models/known-models";

test("the operator's model comes first, then those that it described, then those whose prices are known", () => {
  const models = knownModels({
    provider: "openai",
    model: "gpt-5-2025-08-07",
    contextWindows: { "gpt-next": 750_000, "*": 9_000 },
  });
  expect(models.slice(0, 2)).toEqual([
    { name: "gpt-5-2025-08-07", isDefault: true, price: { input: 1.25, output: 10 }, contextWindow: 9_000 },
    { name: "gpt-next", isDefault: false, price: null, contextWindow: 750_000 },
  ]);
  const others = models.slice(2).map(({ name }) => name);
  expect(others).toContain("gpt-5-mini");
  expect(others.filter((name) => !name.startsWith("gpt-"))).toEqual([]);
});

test("a compatible server's models have no price, whatever their names", () => {
  expect(knownModels({ provider: "openai-compatible", model: "gpt-4o" })).toEqual([
    { name: "gpt-4o", isDefault: true, price: null, contextWindow: 128_000 },
  ]);
  expect(knownModels({ provider: "openai-compatible" })).toEqual([]);
});

test("the built-in engine has no models, and Workers AI has a default of its own", () => {
  expect(knownModels({ provider: "builtin", model: "gpt-5" })).toEqual([]);
  expect(knownModels({ provider: "workers-ai" })).toMatchObject([{ isDefault: true, contextWindow: 24_000 }]);
});
