import { afterAll, beforeAll, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { createRule, lookNow, readRule, ruleBody } from "#test/support/factories/alert-rules";
import { failedCheck, untilGroups, updateGroup } from "#test/support/factories/failure-groups";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { type ModelServer, startModelServer } from "#test/support/model-server";

let vendor: ModelServer;

beforeAll(async () => {
  vendor = await startModelServer("sk-failures-0123456789");
});
afterAll(() => vendor.close());

test("rules watch the runs of one cause, new causes, and what providers end; a muted cause fires none", async () => {
  const owner = await signUp();
  const [agent, other] = [await createAgent(owner), await createAgent(owner)];
  const rules = await Promise.all(
    [
      { metric: "failure_group_runs", threshold: 1 },
      { metric: "new_failure_group", threshold: 0 },
      { metric: "new_failure_group", threshold: 0, agent_id: other.id },
      { metric: "provider_errors", threshold: 0 },
    ].map((body) => createRule(owner, body)),
  );
  const values = async (): Promise<unknown[]> => {
    await lookNow(owner);
    return Promise.all(rules.map(async ({ id }) => (await readRule(owner, id)).value));
  };
  for (let run = 0; run < 2; run += 1) await failedCheck(owner, agent.id);
  const [group] = await untilGroups(owner, ([first]) => first?.runs === 2);
  expect(await values()).toEqual([2, 1, 0, 0]);
  expect((await updateGroup(owner, group?.id ?? "", { state: "resolved" })).status).toBe(200);
  await connected(owner, ofServer(vendor));
  vendor.script({ kind: "status", status: 401 });
  await execute(owner, other.id, { task: "Say a word." });
  await untilGroups(owner, (groups) => groups.some(({ kind }) => kind === "provider"));
  expect(await values()).toEqual([1, 1, 0, 1]);
});

test("a metric of failures needs a window of whole hours", async () => {
  const owner = await signUp();
  const body = ruleBody({ metric: "provider_errors", window_minutes: 30 });
  const refused = await call("POST", "/api/alert-rules", { token: owner.token, body });
  expect([refused.status, issuePaths(refused)]).toEqual([400, ["body.window_minutes"]]);
  expect(await createRule(owner, { metric: "new_failure_group", window_minutes: undefined })).toMatchObject({
    window_minutes: 60,
  });
});
