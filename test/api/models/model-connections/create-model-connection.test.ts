import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { ask, connected, connectionBody, type ModelConnectionView } from "#test/support/factories/model-connections";

const KEY = "sk-a-key-that-nobody-may-read-8f2c";

test("a key is stored encrypted and told by no answer, no list and no audit entry", async () => {
  const owner = await signUp();
  const answer = await ask(owner, "POST", "/api/model-connections", connectionBody({ api_key: KEY }));
  expect(answer.status, answer.text).toBe(201);
  const made = answer.data<ModelConnectionView>();
  expect(made).toMatchObject({ name: "north", key_hint: "8f2c", state: "untested", is_default: true, agents: 0 });
  expect(answer.headers["location"]).toBe(`/api/model-connections/${made.id}`);
  const [[stored]] = (await inDatabase("SELECT api_key FROM model_connections WHERE id = ?", made.id)) as [[string]];
  const told = [
    answer.text,
    stored,
    (await ask(owner, "GET", "/api/model-connections")).text,
    (await ask(owner, "GET", `/api/model-connections/${made.id}`)).text,
    JSON.stringify(await readAudit(owner)),
  ];
  expect(told.filter((text) => text.includes("nobody-may-read"))).toEqual([]);
  expect((await readAudit(owner))[0]).toMatchObject({
    action: "create_model_connection",
    input_summary: "north: openai-compatible at llm.northlight.example",
  });
});

test("a sealed key that is copied into another workspace's row does not open there", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const [own, stolen] = [await connected(other), await connected(owner, { api_key: KEY })];
  await inDatabase(
    "UPDATE model_connections SET api_key = (SELECT api_key FROM model_connections WHERE id = ?) WHERE id = ?",
    stolen.id,
    own.id,
  );
  const answer = await ask(other, "POST", `/api/model-connections/${own.id}/test`, {});
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("nobody-may-read");
});

test("the first connection is the default, a later one is not, and racing first ones leave one default", async () => {
  const owner = await signUp();
  await Promise.all(["a", "b", "c"].map((name) => connected(owner, { name })));
  await connected(owner, { name: "d" });
  const listed = (await ask(owner, "GET", "/api/model-connections")).data<{
    model_connections: ModelConnectionView[];
  }>();
  expect(listed.model_connections.filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1);
  expect(listed.model_connections.find(({ name }) => name === "d")?.is_default).toBe(false);
});

test("a name is used once, it is not one of the platform, and the number of connections is limited", async () => {
  const owner = await signUp();
  await connected(owner);
  const again = await ask(owner, "POST", "/api/model-connections", connectionBody());
  expect([again.status, again.error?.details["reason"]]).toEqual([409, "name_taken"]);
  for (const name of ["instance", "builtin", "North", "a/b", "-a", ""])
    expect((await ask(owner, "POST", "/api/model-connections", connectionBody({ name }))).status, name).toBe(400);
  for (let index = 1; index < 20; index += 1) await connected(owner, { name: `n${index}` });
  const over = await ask(owner, "POST", "/api/model-connections", connectionBody({ name: "over" }));
  expect([over.status, over.error?.details["reason"]]).toEqual([409, "model_connection_limit"]);
});

test("an address inside a private network, a missing part and half a price are refused", async () => {
  const owner = await signUp();
  const cases: [Record<string, unknown>, string][] = [
    [{ base_url: "https://10.0.0.1/v1" }, "body.base_url"],
    [{ base_url: "https://metadata.internal/v1" }, "body.base_url"],
    [{ base_url: undefined }, "body.base_url"],
    [{ provider: "openai", api_key: undefined }, "body.api_key"],
    [{ provider: "workers-ai", base_url: undefined }, "body.base_url"],
    [{ api_key: "with a space" }, "body.api_key"],
    [{ models: [{ name: "m", input_usd_per_million: 1 }] }, "body.models.0.output_usd_per_million"],
    [{ models: [{ name: "m" }, { name: "m" }] }, "body.models"],
  ];
  for (const [fields, path] of cases) {
    const answer = await ask(owner, "POST", "/api/model-connections", connectionBody(fields));
    expect([answer.status, JSON.stringify(answer.error?.details)], path).toEqual([400, expect.stringContaining(path)]);
  }
});

test("a viewer may not connect a vendor", async () => {
  const viewer = await signUp({ role: "viewer" });
  expect((await ask(viewer, "POST", "/api/model-connections", connectionBody())).status).toBe(403);
});
