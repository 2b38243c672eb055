import { expect, test } from "vitest";

import { connectionName, priceText } from "#web/models/model-connection.ts";

test.each([
  ["openai", "", [], "openai"],
  ["openai", "", ["openai", "openai-2"], "openai-3"],
  ["openai-compatible", "https://llm.northlight.example/v1", [], "northlight"],
  ["openai-compatible", "http://127.0.0.1:11434/v1", [], "ollama"],
  ["openai-compatible", "http://localhost:9000/v1", [], "local"],
  ["openai-compatible", "https://instance.example/v1", [], "models"],
  ["workers-ai", "https://api.cloudflare.com/x", [], "workers-ai"],
] as const)("a connection to %s at %s beside %o is named %s", (vendor, address, taken, name) => {
  expect(connectionName(vendor, address, taken)).toBe(name);
});

test("a price names its parts, and one that is not known is not free", () => {
  expect(priceText({ input: 3, output: 12, cached: 0.3 })).toBe("$3.00 in, $0.30 cached, $12.00 out");
  expect(priceText({ input: 0.2, output: 0.8, cached: null })).toBe("$0.20 in, $0.80 out");
  expect(priceText({ input: 0, output: 0, cached: null })).toBe("free");
  expect(priceText({ input: null, output: 12, cached: null })).toBeNull();
});
