import { expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";
import { changeVersion, takeReplay } from "#test/support/factories/replays";

test("a replay is read as it was answered, with its tag, and only below its own agent", async () => {
  const owner = await signUp();
  const [{ id }, other] = [await createAgent(owner), await createAgent(owner)];
  await live(owner, id, times(2, {}));
  await changeVersion(owner, id);
  const taken = await takeReplay(owner, id);
  // Experience without an execution cannot be replayed.
  expect(taken).toMatchObject({ inherits: false, result: { pairs: 0, holds: false, skipped: { input_forgotten: 2 } } });
  const path = (agentId: string, replayId: string) => `/api/graduation/agents/${agentId}/replays/${replayId}`;
  const read = await call("GET", path(id, taken.replay_id), { token: owner.token });
  expect(read.data()).toEqual(taken);
  const headers = { "if-none-match": read.headers["etag"] ?? "" };
  expect((await call("GET", path(id, taken.replay_id), { token: owner.token, headers })).status).toBe(304);
  for (const [agentId, replayId] of [
    [other.id, taken.replay_id],
    [id, newUuid()],
  ] as const)
    expect((await call("GET", path(agentId, replayId), { token: owner.token })).status).toBe(404);
});
