import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { signUp } from "#test/support/client";
import {
  ask,
  connected,
  ofServer,
  readConnection,
  type ModelConnectionView,
} from "#test/support/factories/model-connections";
import { startModelServer } from "#test/support/model-server";

test("only the supplied fields change, and the audit log has the old and the new values without the key", async () => {
  const owner = await signUp();
  const { id } = await connected(owner);
  const models = [{ name: "large-3", context_window: 128_000, input_usd_per_million: 3, output_usd_per_million: 12 }];
  const answer = await ask(owner, "PATCH", `/api/model-connections/${id}`, { models, api_key: "sk-the-next-key-41d0" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data()).toMatchObject({
    name: "north",
    base_url: "https://llm.northlight.example/v1",
    key_hint: "41d0",
    models: [{ ...models[0], cached_input_usd_per_million: null }],
  });
  const [entry] = await readAudit(owner);
  expect(entry).toMatchObject({ action: "update_model_connection", input_summary: "north: api key, models" });
  expect(JSON.stringify(entry)).not.toContain("the-next-key");
});

test("a stored key is not sent to another host: a new address there needs the key again", async () => {
  const owner = await signUp();
  const [own, thief] = [await startModelServer(), await startModelServer("sk-of-the-thief-0001")];
  const { id } = await connected(owner, ofServer(own));
  const path = `/api/model-connections/${id}`;
  const moved = await ask(owner, "PATCH", path, { base_url: thief.baseUrl });
  expect([moved.status, JSON.stringify(moved.error?.details)]).toEqual([400, expect.stringContaining("body.api_key")]);
  expect((await readConnection(owner, id)).base_url).toBe(own.baseUrl);
  expect((await ask(owner, "PATCH", path, { base_url: `${new URL(own.baseUrl).origin}/other/v1` })).status).toBe(200);
  const given = await ask(owner, "PATCH", path, { base_url: thief.baseUrl, api_key: thief.key });
  expect(given.data<ModelConnectionView>()).toMatchObject({ key_hint: "0001", state: "untested" });
  await ask(owner, "POST", `${path}/test`, {});
  expect(thief.requests.map(({ headers }) => headers["authorization"])).toEqual([`Bearer ${thief.key}`]);
});
