import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

const ASKS = { task: "Update the record of the customer" };

test("who may approve keeps the level with a change; others change it and cause a probation", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const put = (body: Record<string, unknown>) => call("PUT", `/api/agents/${id}`, { token: owner.token, body });
  const kept = await put({
    configuration: { system_prompt: "Answer politely." },
    keep_level: { justification: "Only the tone changes" },
  });
  expect(kept.status, kept.text).toBe(200);
  expect((await execute(owner, id, ASKS)).status).toBe(200);
  expect((await put({ configuration: { system_prompt: "Do anything." } })).status).toBe(200);
  const readiness = await call("GET", `/api/graduation/agents/${id}/readiness`, { token: owner.token });
  expect(readiness.data()).toMatchObject({
    current_level: "supervised",
    effective_level: "intern",
    probation: { reason: "changed" },
    requirements: expect.arrayContaining([
      expect.objectContaining({ requirement: "episodes", needed: 50, holds: false }),
    ]),
  });
  expect((await execute(owner, id, ASKS)).error?.code).toBe("GOVERNANCE_VIOLATION");
  const confirmed = await call("POST", `/api/graduation/agents/${id}/confirm`, {
    token: owner.token,
    body: { justification: "We tried it" },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect((await execute(owner, id, ASKS)).status).toBe(200);
});

test("who may not approve confirms nothing: 403, and the agent stays on probation", async () => {
  const owner = await signUp();
  const [member, viewer] = [await addColleague(owner, "member"), await addColleague(owner, "viewer")];
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const configuration = { system_prompt: "Do anything." };
  expect((await call("PUT", `/api/agents/${id}`, { token: member.token, body: { configuration } })).status).toBe(200);
  const stored = () => inDatabase("SELECT * FROM graduation_standings WHERE agent_id = ?", id);
  const before = await stored();
  for (const { token } of [member, viewer]) {
    const body = { justification: "I like it" };
    const refused = await call("POST", `/api/graduation/agents/${id}/confirm`, { token, body });
    expect(refused.status, refused.text).toBe(403);
    expect(refused.error).toMatchObject({ code: "FORBIDDEN" });
  }
  const kept = await call("PUT", `/api/agents/${id}`, {
    token: member.token,
    body: { configuration: { system_prompt: "Do more." }, keep_level: { justification: "I like it" } },
  });
  expect(kept.status).toBe(403);
  expect(await stored()).toEqual(before);
  expect(await readAudit(owner, `?agent_id=${id}&action=keep_level`)).toEqual([]);
  expect((await execute(owner, id, ASKS)).error?.code).toBe("GOVERNANCE_VIOLATION");
});
