import { expect, test } from "vitest";

import { nearModels } from "#local/near-models";

test("only servers that list a model are offered, each in one sentence", async () => {
  const asked: string[] = [];
  const found = await nearModels(async ({ product, baseUrl }) => {
    asked.push(baseUrl);
    return product === "Ollama" ? ["qwen3:8b", "gemma3:4b"] : [];
  });
  expect(asked).toEqual(["http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1", "http://127.0.0.1:1234/v1"]);
  expect(found).toEqual([
    "Ollama is at http://127.0.0.1:11434/v1 with 2 models: connect it in the console, Settings, Models and budgets",
  ]);
});
