import { expect, test } from "vitest";

import { type ApprovalView, decide, readApproval } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { registered, released } from "#test/support/factories/tool-servers";
import { connectMcp, dataOf, type Era } from "#test/support/mcp";
import { startToolServer, type ToolCallSeen } from "#test/support/tool-server";

const LOOKUP = "mcp__shop__lookup";
const ORDER = { order: "A7" };
const TASK = `Call ${LOOKUP}`;

interface Scene {
  owner: TestAccount;
  agentId: string;
  calls: readonly ToolCallSeen[];
}

/** A student whose list names the server's tool `lookup`, which is released under an action. */
async function scene(action: string): Promise<Scene> {
  const owner = await signUp();
  const simulator = await startToolServer();
  await released(owner, await registered(owner, simulator), "lookup", action);
  const agent = await createAgent(owner, { configuration: { tools: [LOOKUP] } });
  return { owner, agentId: agent.id, calls: simulator.calls };
}

/** Gives the agent the task; gives the run, which may wait for a person. */
type Start = (scene: Scene) => Promise<string>;

const here: Start = async ({ owner, agentId }) => {
  const answer = await execute(owner, agentId, { task: TASK, context: ORDER, parameters: { tool: LOOKUP } });
  return answer.data<{ execution_id: string }>().execution_id;
};

/** The official client acts for the agent. */
const outside =
  (era: Era): Start =>
  async ({ owner, agentId }) => {
    const { client } = await connectMcp(owner, era, { agentId });
    return dataOf<{ execution_id: string }>(await client.callTool({ name: LOOKUP, arguments: ORDER })).execution_id;
  };

const STARTS: Record<string, Start> = {
  "an outside client of 2026-07-28": outside("2026-07-28"),
  "an outside client of 2025-11-25": outside("2025-11-25"),
};

/** The traces of a task in every record of the platform, without the parts that differ between all tasks. */
async function traceOf({ owner, agentId, calls }: Scene, runId: string, approvals: readonly ApprovalView[]) {
  const get = async (path: string) => (await call("GET", path, { token: owner.token })).data<Record<string, unknown>>();
  const audit = await readAudit(owner, `?agent_id=${agentId}`);
  return comparable({
    calls: calls.map(({ name, arguments: given }) => ({ name, given })),
    run: await get(`/api/agents/${agentId}/executions/${runId}`),
    episodes: await get(`/api/graduation/agents/${agentId}/episodes`),
    approvals,
    effects: await listEffects(owner),
    audit: audit.map(({ mac: _mac, previous_mac: _previous, key_id: _key, ...entry }) => entry),
  });
}

const OF_ONE_TASK: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "<id>"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>"],
  [/\b[0-9a-f]{64}\b/g, "<digest>"],
  [/127\.0\.0\.1:\d+/g, "<host>"],
  [/\breq_[0-9a-f]{32}\b/g, "<request>"],
  [/"sampled":(?:true|false)/g, '"sampled":"<draw>"'],
  [/"(\w+_(?:ms|seconds))":[\d.]+/g, '"$1":"<duration>"'],
];

const comparable = (trace: unknown): unknown =>
  JSON.parse(OF_ONE_TASK.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), JSON.stringify(trace)));

async function waitingApprovals({ owner, agentId }: Scene): Promise<ApprovalView[]> {
  const listed = await call("GET", `/api/approvals?agent_id=${agentId}`, { token: owner.token });
  return listed.data<{ approvals: ApprovalView[] }>().approvals;
}

/** The task from its start to its end; what needs a person is decided so. */
async function done(start: Start, action: string, decision: "approve" | "reject") {
  const given = await scene(action);
  const runId = await start(given);
  const asked = await waitingApprovals(given);
  const callsBefore = given.calls.length;
  for (const { id } of asked)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await decide(given.owner, id, decision, "Checked")).status).toBe(200);
  const path = `/api/agents/${given.agentId}/executions/${runId}`;
  const status = async () => (await call("GET", path, { token: given.owner.token })).data<{ status: string }>().status;
  await expect.poll(status, { interval: 200 }).toMatch(/^(?:completed|failed|cancelled)$/);
  const approvals = await Promise.all(asked.map(({ id }) => readApproval(given.owner, id)));
  return { asked, callsBefore, trace: await traceOf(given, runId, approvals) };
}

test.each(Object.entries(STARTS))("%s leaves the same as a run here: within the agent's level", async (_who, start) => {
  const [ours, theirs] = [await done(here, "read", "approve"), await done(start, "read", "approve")];
  expect(theirs.trace).toEqual(ours.trace);
  expect(ours.asked).toEqual([]);
  expect(ours.trace).toMatchObject({
    calls: [{ name: "lookup", given: ORDER }],
    run: { status: "completed" },
    episodes: { episodes: [{ outcome: "success", action: "read" }] },
    effects: [{ status: "done", tool: LOOKUP, arguments: ORDER }],
  });
});

test.each(Object.entries(STARTS))("%s leaves the same as a run here: above the agent's level", async (_who, start) => {
  for (const decision of ["approve", "reject"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [ours, theirs] = [await done(here, "send", decision), await done(start, "send", decision)];
    expect(theirs.trace).toEqual(ours.trace);
    expect([ours.callsBefore, theirs.callsBefore]).toEqual([0, 0]);
    expect(ours.trace).toMatchObject({
      approvals: [{ action: "send", status: decision === "approve" ? "consumed" : "rejected" }],
      calls: decision === "approve" ? [{ name: "lookup", given: ORDER }] : [],
    });
  }
});
