import { afterAll, beforeAll, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import {
  failedCheck,
  readGroups,
  sweepFailures,
  untilGrouped,
  untilGroups,
} from "#test/support/factories/failure-groups";
import { endedRun } from "#test/support/factories/figures";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { subscribed } from "#test/support/webhooks";

let north: ModelServer;

beforeAll(async () => {
  north = await startModelServer("sk-north-0123456789");
});
afterAll(() => north.close());

/** A run that its vendor refuses to work for. */
async function refusedByVendor(owner: TestAccount, agentId: string): Promise<string> {
  north.script({ kind: "status", status: 401 });
  const answer = await execute(owner, agentId, { task: "Say a word." });
  return answer.error?.details?.["execution_id"] as string;
}

test("an outage is one group for all agents; it counts here, and each of its runs says why it was lost", async () => {
  const owner = await signUp();
  await connected(owner, ofServer(north));
  const agents = [await createAgent(owner), await createAgent(owner)];
  const runs: string[] = [];
  for (const { id } of agents) runs.push(await refusedByVendor(owner, id));
  const [group] = await untilGroups(owner, ([first]) => first?.runs === 2);
  expect(group).toMatchObject({
    kind: "provider",
    connection: "north",
    title: "north · NOT_CONFIGURED",
    agent: null,
    agents: 2,
    runs: 2,
    runs_before: 0,
    state: "open",
    first: { version: 1 },
  });
  expect(group?.hours).toHaveLength(24);
  expect(group?.hours.reduce((sum, count) => sum + count, 0)).toBe(2);

  const listed = await call("GET", `/api/executions?failure_group_id=${group?.id}`, { token: owner.token });
  const { executions } = listed.data<{ executions: Record<string, unknown>[] }>();
  expect(executions.map(({ execution_id: id }) => id)).toEqual(runs.toReversed());
  expect(executions[0]).toMatchObject({
    failure_group_id: group?.id,
    reason: { code: "NOT_CONFIGURED", connection: "north", tool: null },
  });
  const one = await call("GET", `/api/agents/${agents[0]?.id}/executions/${runs[0]}`, { token: owner.token });
  expect(one.data()).toMatchObject({ failure_group_id: group?.id, reason: { code: "NOT_CONFIGURED" } });
});

test("causes of two agents are two groups, and filters and orders choose among them", async () => {
  const owner = await signUp();
  const [first, second] = [await createAgent(owner), await createAgent(owner)];
  for (const { id } of [first, second, second]) await failedCheck(owner, id);
  const groups = await untilGroups(owner, (all) => all.reduce((sum, { runs }) => sum + runs, 0) === 3);
  expect(groups.map(({ agent, runs, kind }) => [agent?.id, runs, kind])).toEqual([
    [second.id, 2, "check"],
    [first.id, 1, "check"],
  ]);
  expect(await readGroups(owner, `?agent_id=${first.id}&kind=check&state=open&owner=none`)).toMatchObject({
    groups: [{ agent: { id: first.id } }],
    counts: { open: 1, muted: 0, resolved: 0 },
  });
  expect((await readGroups(owner, "?kind=tool")).groups).toEqual([]);
  expect((await readGroups(owner, "?to=2026-01-02T00:00:00Z")).groups).toEqual([]);
  expect((await readGroups(await signUp())).groups).toEqual([]);
});

test("a period that is empty or too long is refused", async () => {
  const { token } = await signUp();
  for (const query of ["?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "?from=2020-02-01T00:00:00Z"]) {
    const answer = await call("GET", `/api/failure-groups${query}`, { token });
    expect(answer.error).toMatchObject({ code: "INVALID_INPUT", details: { issues: [{ path: "query.from" }] } });
  }
});

test("a run whose process died before it was grouped is grouped by the next sweep, once", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const at = Date.now() - 1_000;
  const lost = await endedRun(owner, agentId, { at, outcome: "void", status: "failed", errorCode: "PROVIDER_ERROR" });
  await endedRun(owner, agentId, { at, outcome: "done" });
  await endedRun(owner, agentId, { at, outcome: "void", status: "cancelled" });
  await sweepFailures();
  await untilGrouped(owner, lost);
  await sweepFailures();
  expect((await readGroups(owner)).groups).toMatchObject([{ kind: "provider", connection: "instance", runs: 1 }]);
});

test("the groups of a deleted agent are gone", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  await untilGrouped(owner, await failedCheck(owner, agentId));
  await call("DELETE", `/api/agents/${agentId}`, { token: owner.token });
  expect(await readGroups(owner)).toMatchObject({ groups: [], counts: { open: 0 } });
});

test("a new group is told once", async () => {
  const { account, receiver, webhook } = await subscribed({ events: ["failure_group.opened"] });
  const { id: agentId } = await createAgent(account);
  const executionId = await failedCheck(account, agentId);
  const groupId = await untilGrouped(account, executionId);
  const [sent] = await receiver.received(1);
  expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({
    event: "failure_group.opened",
    data: {
      failure_group_id: groupId,
      failure_kind: "check",
      agent_id: agentId,
      execution_id: executionId,
      is_reopened: false,
    },
  });
  await untilGrouped(account, await failedCheck(account, agentId));
  const listed = await call("GET", `/api/webhooks/${webhook.id}/deliveries`, { token: account.token });
  expect(listed.data<{ deliveries: unknown[] }>().deliveries).toHaveLength(1);
});
