import { expect, test } from "vitest";

import { call } from "#test/support/client";
import type { TestAccount } from "#test/support/client";
import { agentAt, putSettings, runAction, type RunView, sdlcTenant } from "#test/support/factories/sdlc";

async function makeRun(owner: TestAccount): Promise<RunView> {
  await call("POST", "/api/sdlc/enable", { token: owner.token });
  await putSettings(owner, { enabled_agent_types: ["planner"] });
  const agent_id = await agentAt(owner, "intern");
  const input = { requirements: "Pay" };
  return (
    await runAction(owner, { agent_id, agent_type: "planner", action: "map_dependencies", input })
  ).data<RunView>();
}

test("shows the run with its result", async () => {
  const owner = await sdlcTenant();
  const made = await makeRun(owner);
  const answer = await call("GET", `/api/sdlc/runs/${made.run_id}`, { token: owner.token });
  expect(answer.data()).toMatchObject(made);
});
