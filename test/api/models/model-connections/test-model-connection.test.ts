import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { ask, connected, ofServer, readConnection } from "#test/support/factories/model-connections";
import { startModelServer } from "#test/support/model-server";

test("a test is one small call on either wire, and its outcome is the state of the connection", async () => {
  const owner = await signUp();
  for (const provider of ["openai-compatible", "anthropic", "openai", "workers-ai"]) {
    const server = await startModelServer();
    server.script({ kind: "reply", text: "works" }, { kind: "status", status: 503, message: "overloaded today" });
    const { id } = await connected(owner, { ...ofServer(server), name: `v-${provider}`, provider });
    const path = `/api/model-connections/${id}/test`;
    const works = await ask(owner, "POST", path, {});
    expect(works.data(), provider).toEqual({ ok: true, latency_ms: expect.any(Number) as number, model: "test-model" });
    expect(await readConnection(owner, id)).toMatchObject({ state: "ok", last_error: null });
    const fails = (await ask(owner, "POST", path, { model: "other" })).data<{ ok: boolean; error: string }>();
    expect(fails).toMatchObject({
      ok: false,
      model: "other",
      error: expect.stringContaining("overloaded today") as string,
    });
    expect(await readConnection(owner, id)).toMatchObject({ state: "failing", last_error: fails.error });
    expect(server.requests.map(({ body }) => body["model"])).toEqual(["test-model", "other"]);
  }
});

test("a vendor that repeats a refused key does not make the platform tell it", async () => {
  const owner = await signUp();
  const server = await startModelServer();
  const { id } = await connected(owner, { base_url: server.baseUrl, api_key: "sk-wrong-key-to-hide-77aa" });
  const answer = await ask(owner, "POST", `/api/model-connections/${id}/test`, {});
  expect(answer.data()).toMatchObject({ ok: false, error: expect.stringContaining("401") as string });
  expect(answer.text + JSON.stringify(await readConnection(owner, id))).not.toContain("key-to-hide");
});
