import { expect, test } from "vitest";

import { parseConfig } from "#config/config";
import { listModels } from "#models/models/list-models";
import { call, signUp } from "#test/support/client";
import { databaseInMemory } from "#test/support/memory-database";

test("an instance without a vendor says that its built-in engine has no models", async () => {
  const { token } = await signUp({ role: "viewer" });
  const answer = await call("GET", "/api/models", { token });
  expect(answer.data()).toEqual({
    provider: "builtin",
    has_key: false,
    takes_other_models: false,
    models: [],
    prices_as_of: "2025-11-01",
    judge: null,
  });
  const again = await call("GET", "/api/models", { token, headers: { "If-None-Match": answer.headers["etag"] ?? "" } });
  expect(again.status).toBe(304);
});

test("a list says that there is a key and a judge, and never tells a key or an address", async () => {
  const config = parseConfig({
    JWT_SECRET: "j".repeat(40),
    ENCRYPTION_KEY: "A".repeat(43),
    LIBSQL_URL: "http://127.0.0.1",
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: "https://models.example.com/v1",
    LLM_API_KEY: "sk-acting",
    LLM_MODEL: "house-model",
    JUDGE_PROVIDER: "anthropic",
    JUDGE_MODEL: "claude-haiku-4-5",
    JUDGE_API_KEY: "sk-judging",
  });
  const context = { config, db: await databaseInMemory(), tenant: { id: "tenant" }, clock: Date.now };
  const list = await listModels(context);
  expect(list).toMatchObject({
    provider: "openai-compatible",
    hasKey: true,
    takesOthers: false,
    models: [{ name: "instance/house-model", isDefault: true }],
    judge: { provider: "anthropic", model: "claude-haiku-4-5" },
  });
  expect(JSON.stringify(list)).not.toMatch(/sk-|models\.example/);
});
