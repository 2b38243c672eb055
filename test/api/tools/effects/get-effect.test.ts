import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { listEffects, unknownEffect } from "#test/support/factories/effects";

test("shows the effect as the list does, and answers 304 until something changes", async () => {
  const { account, effect } = await unknownEffect();
  const path = `/api/effects/${effect.id}`;
  const answer = await call("GET", path, { token: account.token });
  expect(answer.data()).toEqual(effect);
  const { etag = "" } = answer.headers;
  const again = { token: account.token, headers: { "if-none-match": etag } };
  expect((await call("GET", path, again)).status).toBe(304);
  await call("POST", `${path}/settle`, { token: account.token, body: { outcome: "happened" } });
  expect((await call("GET", path, again)).data()).toMatchObject({ status: "settled" });
});

test("names the agent that acted, with its level, as it is now; in the list too", async () => {
  const { account, effect } = await unknownEffect();
  const agent = { id: effect.agent_id, name: "Renamed", level: "supervised" };
  await call("PUT", `/api/agents/${agent.id ?? ""}`, { token: account.token, body: { name: agent.name } });
  const shown = await call("GET", `/api/effects/${effect.id}`, { token: account.token });
  expect(shown.data()).toMatchObject({ agent });
  expect(await listEffects(account)).toMatchObject([{ agent }]);
});

test("does not show another tenant's effect", async () => {
  const [{ effect }, stranger] = await Promise.all([unknownEffect(), signUp()]);
  expect((await call("GET", `/api/effects/${effect.id}`, { token: stranger.token })).status).toBe(404);
});
