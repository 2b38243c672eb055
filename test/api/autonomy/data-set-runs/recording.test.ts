import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call } from "#test/support/client";
import { casesOf, filledDataSet, runToEnd } from "#test/support/factories/data-sets";
import { scene, type CallScene } from "#test/support/factories/tool-calls";
import { released } from "#test/support/factories/tool-servers";
import { sendTool } from "#test/support/tool-server";

const LOOKUP = "mcp__shop__lookup";

const lookUp = (number: string) => ({
  task: "Call the tool",
  context: { order: number },
  parameters: { tool: LOOKUP, expect: { must_contain: ["lookup done"] } },
});
const sendMail = (tool: string) => ({
  task: "Call the tool",
  context: { to: "ada@example.com", subject: "Hello" },
  parameters: { tool },
});

/** An agent with a tool that reads and one that sends, at the level that may do both without asking. */
async function desk(): Promise<CallScene & { send: string }> {
  const here = await scene("read", { maturity_level: "autonomous" });
  const { call_name: send } = await released(here.owner, here.server, sendTool.name, "send");
  const body = { configuration: { tools: [LOOKUP, send] } };
  expect((await call("PUT", `/api/agents/${here.agent.id}`, { token: here.owner.token, body })).status).toBe(200);
  return { ...here, send };
}

test("a run that records calls tools that only read, keeps their answers with the cases, and later runs repeat them without the server", async () => {
  const here = await desk();
  const { owner, agent, simulator } = here;
  const set = await filledDataSet(owner, [lookUp("A1"), lookUp("A2"), lookUp("A1")]);
  const order = { agent_id: agent.id };
  const unrecorded = await runToEnd(owner, set.id, order);
  expect(unrecorded).toMatchObject({ passed: 0, not_run: 3, record: false });
  expect(unrecorded.cases[0]).toMatchObject({
    reason: "not_recorded",
    detail: expect.stringMatching(
      /^No recording has the answer of mcp__shop__lookup .* `tenure eval --record`\) calls it; or .*`source_execution_id`/,
    ),
  });
  expect(simulator.calls).toEqual([]);

  const recording = await runToEnd(owner, set.id, { ...order, record: true });
  expect(recording).toMatchObject({ status: "completed", record: true, passed: 3, not_run: 0 });
  expect(
    simulator.calls.map(({ arguments: given }) => String(given["order"])).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["A1", "A1", "A2"]);
  expect((await casesOf(owner, set.id)).map((one) => one.recorded_calls)).toEqual([1, 1, 1]);
  const audit = await readAudit(owner, "?action=start_data_set_run");
  expect(audit[0]).toMatchObject({ input_summary: expect.stringContaining("recording what reading tools answer") });

  const before = simulator.requests.length;
  const replayed = await runToEnd(owner, set.id, order);
  expect(replayed).toMatchObject({ passed: 3, not_run: 0 });
  // A recorded answer is not asked for again, not even by a run that records.
  expect(await runToEnd(owner, set.id, { ...order, record: true })).toMatchObject({ passed: 3 });
  expect(simulator.requests).toHaveLength(before);
});

test("a run that records never calls a tool that may change something, even where the agent may call it without asking", async () => {
  const { owner, agent, simulator, send } = await desk();
  const set = await filledDataSet(owner, [sendMail(send), lookUp("A1")]);
  const run = await runToEnd(owner, set.id, { agent_id: agent.id, record: true });
  expect(run).toMatchObject({ passed: 1, not_run: 1 });
  expect(run.cases[0]).toMatchObject({
    reason: "not_recorded",
    detail: expect.stringContaining("Its action send has complexity 3, so it is never called here"),
  });
  expect(simulator.calls.map(({ name }) => name)).toEqual(["lookup"]);
  expect((await casesOf(owner, set.id)).map((one) => one.recorded_calls)).toEqual([null, 1]);
});

test("an outage is not an answer and is not kept: the next run that records calls again", async () => {
  const { owner, agent, simulator } = await desk();
  const set = await filledDataSet(owner, [lookUp("A1")]);
  simulator.misdeed = (_request, response, body) => {
    if (!body.includes("tools/call")) return false;
    response.writeHead(503).end();
    return true;
  };
  const order = { agent_id: agent.id, record: true };
  expect((await runToEnd(owner, set.id, order)).passed).toBe(0);
  expect((await casesOf(owner, set.id))[0]).toMatchObject({ recorded_calls: null });
  simulator.misdeed = () => false;
  expect(await runToEnd(owner, set.id, order)).toMatchObject({ passed: 1 });
});

test("recording changes cases, so who may only run agents is refused", async () => {
  const { owner, agent, simulator } = await desk();
  const set = await filledDataSet(owner, [lookUp("A1")]);
  const body = { name: "Runs only", permissions: ["AGENT_VIEW", "AGENT_RUN"] };
  const key = (await call("POST", "/api/auth/api-keys", { token: owner.token, body })).data<{ key: string }>().key;
  const refused = await call("POST", `/api/data-sets/${set.id}/runs`, {
    apiKey: key,
    body: { agent_id: agent.id, record: true },
  });
  expect(refused.status, refused.text).toBe(403);
  expect(refused.error?.details).toMatchObject({ required_permission: "AGENT_MANAGE" });
  expect(simulator.calls).toEqual([]);
});
