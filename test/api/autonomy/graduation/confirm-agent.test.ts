import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";

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
