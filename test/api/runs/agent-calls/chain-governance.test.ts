import { expect, test } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { call, type TestAccount } from "#test/support/client";
import {
  approvalOf,
  begin,
  callsFor,
  callsThenSays,
  cast,
  isOver,
  readRun,
  says,
  untilRun,
  waitsForPerson,
} from "#test/support/factories/agent-calls";
import { shift } from "#test/support/factories/graduation";
import { addColleague } from "#test/support/users";

const cancel = ({ token }: TestAccount, agentId: string, executionId: string) =>
  call("POST", `/api/agents/${agentId}/executions/${executionId}/cancel`, { token });

test("an autonomous agent that a student asks is governed as a student: its send waits, with the chain of both, for another person", async () => {
  const here = await cast();
  const { owner, outside } = here;
  const second = await addColleague(owner, "admin");
  const sender = await here.agent("Sender", callsThenSays([["skill__send", { to: "Ada" }]], "It is sent."));
  const lead = await here.agent("Lead", callsThenSays([["agent__sender", { task: "Send it" }]], "Done."), {
    maturity_level: "student",
    configuration: { agents: [sender.id] },
  });
  const rootId = await begin(here, lead);
  const waiting = await untilRun(here, lead, rootId, waitsForPerson);
  const approval = await readApproval(owner, approvalOf(waiting));
  const childId = waiting.children[0]?.execution_id ?? "";
  expect(approval).toMatchObject({
    status: "pending",
    agent_id: sender.id,
    execution_id: childId,
    requested_by: { kind: "agent", user_id: owner.userId },
    why: { kind: "level", sentence: expect.stringContaining("acted as student") as string },
    chain: [
      { agent_id: lead.id, name: "Lead", level: "student", execution_id: rootId },
      { agent_id: sender.id, name: "Sender", level: "autonomous", execution_id: childId },
    ],
  });
  expect(outside.requests).toHaveLength(0);
  const own = await decide(owner, approval.id, "approve");
  expect([own.status, own.error?.details["reason"]]).toEqual([403, "own_request"]);
  expect((await decide(second, approval.id, "approve")).status).toBe(200);
  expect(await untilRun(here, lead, rootId, isOver)).toMatchObject({
    status: "completed",
    result: { summary: "Done." },
    children: [{ execution_id: childId, status: "completed" }],
  });
  expect(outside.requests).toHaveLength(1);
});

test("a person's wait stops the clock of every run of the chain", async () => {
  const here = await cast();
  const second = await addColleague(here.owner, "admin");
  const sender = await here.agent("Sender", callsThenSays([["skill__send", {}]], "Sent."), {
    maturity_level: "student",
  });
  const lead = await here.agent("Lead", callsThenSays([["agent__sender", { task: "Send it" }]], "Done."), {
    configuration: { agents: [sender.id] },
  });
  const rootId = await begin(here, lead);
  const waiting = await untilRun(here, lead, rootId, waitsForPerson);
  expect((await decide(second, approvalOf(waiting), "approve")).status).toBe(200);
  const { children } = await untilRun(here, lead, rootId, isOver);
  for (const id of [rootId, children[0]?.execution_id ?? ""]) {
    const answer = await call("GET", `/api/executions/${id}`, { token: here.owner.token });
    const { execution } = answer.data<{ execution: { waited_ms: number; limits: { duration_ms: number } } }>();
    expect(execution.waited_ms).toBeGreaterThan(0);
  }
});

test("levels are looked up at each call: an agent that lost its level between two calls asks at the second", async () => {
  const here = await cast();
  const sender = await here.agent("Sender", async ({ results }) => {
    if (results.length === 0) return callsFor(["skill__send", { part: 1 }]);
    if (results.length > 1) return says("Both are sent.");
    const answer = await shift(here.owner, sender.id, "demote", "student");
    expect(answer.status, answer.text).toBe(200);
    return callsFor(["skill__send", { part: 2 }]);
  });
  const lead = await here.agent("Lead", callsThenSays([["agent__sender", { task: "Send both" }]], "Done."), {
    configuration: { agents: [sender.id] },
  });
  const rootId = await begin(here, lead);
  const waiting = await untilRun(here, lead, rootId, (run) => waitsForPerson(run) || isOver(run));
  expect(here.outside.requests.map(({ body }) => body)).toEqual(['{"part":1}']);
  const approval = await readApproval(here.owner, approvalOf(waiting));
  expect(approval).toMatchObject({
    agent_id: sender.id,
    arguments: { arguments: { part: 2 } },
    chain: [{ level: "autonomous" }, { level: "student" }],
  });
  expect((await decide(here.owner, approval.id, "reject")).status).toBe(200);
  const root = await untilRun(here, lead, rootId, isOver);
  expect(root).toMatchObject({ status: "completed" });
  expect(here.outside.requests).toHaveLength(1);
});

test("an agent on probation binds the agents that it asks: a supervised act of an autonomous agent asks", async () => {
  const here = await cast();
  const sender = await here.agent("Sender", callsThenSays([["skill__send", {}]], "Sent."));
  const lead = await here.agent("Lead", callsThenSays([["agent__sender", { task: "Send it" }]], "Done."), {
    configuration: { agents: [sender.id] },
  });
  const body = { configuration: { temperature: 0.9 } };
  const changed = await call("PUT", `/api/agents/${lead.id}`, { token: here.owner.token, body });
  expect(changed.status, changed.text).toBe(200);
  const waiting = await untilRun(here, lead, await begin(here, lead), (run) => waitsForPerson(run) || isOver(run));
  expect((await readApproval(here.owner, approvalOf(waiting))).chain).toMatchObject([
    { agent_id: lead.id, level: "intern" },
    { agent_id: sender.id, level: "autonomous" },
  ]);
  expect(here.outside.requests).toHaveLength(0);
});

test("cancelling the first run cancels all below it, and withdraws what they asked", async () => {
  const here = await cast();
  const last = await here.agent("Last", callsThenSays([["skill__send", {}]], "Sent."), { maturity_level: "student" });
  const middle = await here.agent("Middle", callsThenSays([["agent__last", { task: "Send" }]], "middle"), {
    configuration: { agents: [last.id] },
  });
  const first = await here.agent("First", callsThenSays([["agent__middle", { task: "Send" }]], "first"), {
    configuration: { agents: [middle.id] },
  });
  const rootId = await begin(here, first);
  const waiting = await untilRun(here, first, rootId, waitsForPerson);
  const middleId = waiting.children[0]?.execution_id ?? "";
  const [lastRun] = (await readRun(here, middle, middleId)).children;
  const cancelled = await cancel(here.owner, first.id, rootId);
  expect([cancelled.status, cancelled.data()], cancelled.text).toMatchObject([200, { status: "cancelled" }]);
  expect(await readRun(here, middle, middleId)).toMatchObject({ status: "cancelled" });
  expect(await readRun(here, last, lastRun?.execution_id ?? "")).toMatchObject({ status: "cancelled" });
  expect((await readApproval(here.owner, approvalOf(waiting))).status).toBe("expired");
  expect(here.outside.requests).toHaveLength(0);
});

test("a cancelled run is a failed call for the agent that asked for it, which continues", async () => {
  const here = await cast();
  const sender = await here.agent("Sender", callsThenSays([["skill__send", {}]], "Sent."), {
    maturity_level: "student",
  });
  const lead = await here.agent("Lead", callsThenSays([["agent__sender", { task: "Send it" }]], "I could not."), {
    configuration: { agents: [sender.id] },
  });
  const rootId = await begin(here, lead);
  const waiting = await untilRun(here, lead, rootId, waitsForPerson);
  const childId = waiting.children[0]?.execution_id ?? "";
  expect((await cancel(here.owner, sender.id, childId)).status).toBe(200);
  expect(await untilRun(here, lead, rootId, isOver)).toMatchObject({ status: "completed" });
  expect(here.turns.get("Lead")?.at(-1)?.results.join()).toContain("cancelled");
});
