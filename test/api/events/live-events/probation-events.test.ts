import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, executeToEnd, getAgent } from "#test/support/factories/agents";
import { verdict } from "#test/support/factories/reviews";
import { followEvents } from "#test/support/live-events";

test("the stream tells a probation as it begins and ends, and the answer of a review", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  const run = await executeToEnd(owner, agent.id);
  const shown = { id: agent.id, name: agent.name, level: "supervised" };
  const stream = await followEvents(owner);
  await verdict(owner, run, { verdict: "unsafe" });
  expect(await stream.nextOf("review.answered")).toMatchObject({
    data: { execution_id: run, agent: shown, outcome: "failure" },
  });
  expect(await stream.nextOf("agent.probation_started")).toMatchObject({
    data: { agent: shown, effective_level: "intern", reason: "unsafe" },
  });
  expect(await getAgent(owner, agent.id)).toMatchObject({
    maturity_level: "supervised",
    effective_level: "intern",
    probation: { reason: "unsafe" },
  });
  const body = { justification: "We looked at it together" };
  await call("POST", `/api/graduation/agents/${agent.id}/confirm`, { token: owner.token, body });
  expect(await stream.nextOf("agent.probation_ended")).toMatchObject({
    data: { agent: shown, reason: "unsafe" },
  });
  expect(await getAgent(owner, agent.id)).toMatchObject({ effective_level: "supervised", probation: null });
});
