import { expect, test } from "vitest";

import { actingWith } from "#agents/fingerprints/acting-agent";
import type { ModelSource } from "#engine/reasoning/models/model-source";

const source = (name: string, fields: Partial<ModelSource> = {}): ModelSource => ({
  name,
  provider: "openai-compatible",
  baseUrl: "https://llm.example/v1",
  models: [{ name: "large" }, { name: "small" }],
  takesAny: false,
  ...fields,
});

const acting = async (sources: ModelSource[], configuration: Record<string, unknown> = {}): Promise<string> =>
  (await actingWith(sources, { role: "custom", capabilities: [], configuration }, new Map())).fingerprint;

test("a fingerprint is of the provider, the address and the resolved model, and not of the connection's name", async () => {
  const north = [source("north")];
  const present = await acting(north);
  expect(await acting(north, { model: "north/large" })).toBe(present);
  expect(await acting([source("renamed")])).toBe(present);
  const others = await Promise.all([
    acting([]),
    acting(north, { model: "small" }),
    acting(north, { model: "builtin" }),
    acting([source("north", { baseUrl: "https://other.example/v1" })]),
    acting([source("north", { provider: "anthropic" })]),
  ]);
  expect(others).not.toContain(present);
  expect(new Set(others).size).toBe(others.length - 1);
});

test("a fingerprint is the same however the vendor's address is written", async () => {
  const present = await acting([source("north", { provider: "openai", baseUrl: "" })]);
  expect(await acting([source("north", { provider: "openai", baseUrl: "https://api.openai.com/v1/" })])).toBe(present);
});

test("a fallback has the fingerprint that it has alone, and changes nothing in that of the first", async () => {
  const north = [source("north")];
  const definition = { role: "custom" as const, capabilities: [], configuration: { fallbacks: ["small"] } };
  const found = await actingWith(north, definition, new Map());
  expect(found.fingerprint).toBe(await acting(north));
  expect(found.fallbacks).toEqual([{ name: "north/small", fingerprint: await acting(north, { model: "small" }) }]);
});
