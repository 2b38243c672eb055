import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { ask, ofServer } from "#test/support/factories/model-connections";
import { startModelServer } from "#test/support/model-server";

test("a vendor is asked for its models and for one word before anything is stored", async () => {
  const owner = await signUp();
  const server = await startModelServer();
  server.listed.push("small-2");
  server.script({ kind: "reply", text: "works" });
  const body = { provider: "openai-compatible", ...ofServer(server) };
  const answer = await ask(owner, "POST", "/api/model-connections/test", body);
  expect(answer.data()).toEqual({
    ok: true,
    latency_ms: expect.any(Number) as number,
    model: "test-model",
    models: ["test-model", "small-2"],
  });
  expect((await ask(owner, "GET", "/api/model-connections")).data()).toEqual({ model_connections: [] });
});

test("a wrong key and an address without a server are outcomes, a private address is refused", async () => {
  const owner = await signUp();
  const server = await startModelServer();
  const tried = (fields: Record<string, unknown>) =>
    ask(owner, "POST", "/api/model-connections/test", { provider: "openai-compatible", model: "m", ...fields });
  const wrong = await tried({ base_url: server.baseUrl, api_key: "sk-wrong-key-000000" });
  expect(wrong.data()).toMatchObject({ ok: false, models: [], error: expect.stringContaining("401") as string });
  await server.close();
  const gone = await tried(ofServer(server));
  expect(gone.data()).toMatchObject({ ok: false, error: expect.stringMatching(/cannot be reached|broke/) as string });
  expect((await tried({ base_url: "https://192.168.1.1/v1" })).status).toBe(400);
});
