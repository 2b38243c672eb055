import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, type AgentView } from "#test/support/factories/agents";
import { casesOf, filledDataSet, readRun, runToEnd, startRun } from "#test/support/factories/data-sets";
import { changeVersion } from "#test/support/factories/replays";
import type { RecordedRequest, Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { addColleague } from "#test/support/users";

const sum = (number: number) => ({
  task: `Calculate ${number} + 1`,
  parameters: { expect: { must_contain: [String(number + 1)] } },
});

describe("a run of the built-in engine", () => {
  test("decides by the checks, leaves no execution and no episode, and is audited", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const wrong = { ...sum(3), parameters: { expect: { must_contain: ["77"] } } };
    const set = await filledDataSet(owner, [sum(1), sum(2), wrong]);
    const run = await runToEnd(owner, set.id, { agent_id: agent.id });
    expect(run).toMatchObject({ status: "completed", version: 1, total: 3, passed: 2, failed: 1, not_run: 0 });
    expect(run.cases.map(({ case_id: id }) => id)).toEqual(set.caseIds);
    expect(run.cases).toMatchObject([
      { outcome: "passed", verification: "checked" },
      { outcome: "passed", verification: "checked" },
      { outcome: "failed", verification: "checked", reason: "check" },
    ]);
    const failed = await call("GET", `/api/data-set-runs/${run.run_id}?outcome=failed`, { token: owner.token });
    expect(failed.data()).toMatchObject({ cases: [{ case_id: set.caseIds[2] }], pagination: { total: 1 } });
    const listed = await call("GET", `/api/data-sets/${set.id}/runs`, { token: owner.token });
    expect(listed.data()).toMatchObject({ runs: [{ run_id: run.run_id, passed: 2 }], pagination: { total: 1 } });
    for (const table of ["executions", "episodes"]) {
      const [[count] = []] = await inDatabase(`SELECT count(*) FROM ${table} WHERE agent_id = ?`, agent.id);
      expect(count, table).toBe(0);
    }
    expect((await readAudit(owner, "")).map(({ action }) => action)).toContain("start_data_set_run");
  });

  test("is refused without cases, without a judge, for an unknown version, and to those who may not run", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const agent = await createAgent(owner);
    const order = { agent_id: agent.id };
    const viewer = await addColleague(owner, "viewer");
    const [empty, set] = [await filledDataSet(owner, [sum(1)]), await filledDataSet(owner, [sum(1)])];
    const path = `/api/data-sets/${empty.id}/cases/${empty.caseIds[0] ?? ""}`;
    expect((await call("DELETE", path, { token: owner.token })).status).toBe(200);
    expect((await startRun(owner, empty.id, order)).error?.details).toMatchObject({ reason: "no_cases" });
    expect((await startRun(owner, set.id, { ...order, judge: true })).error?.details["reason"]).toBe("no_judge");
    expect((await startRun(owner, set.id, { ...order, version: 9 })).status).toBe(404);
    expect((await startRun(owner, set.id, { ...order, concurrency: 5 })).status).toBe(400);
    expect((await startRun(viewer, set.id, order)).status).toBe(403);
    expect((await startRun(stranger, set.id, order)).status).toBe(404);
    const run = await runToEnd(owner, set.id, order);
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", "/cancel"],
      ["GET", `/compare?with=${run.run_id}`],
    ] as const)
      expect((await call(method, `/api/data-set-runs/${run.run_id}${rest}`, { token: stranger.token })).status).toBe(
        404,
      );
    const late = await call("POST", `/api/data-set-runs/${run.run_id}/cancel`, { token: owner.token });
    expect(late.error?.details["reason"]).toBe("already_ended");
  });
});

describe("versions with a language model", () => {
  let instance: ScriptedInstance;
  let model: ScriptedModel;
  beforeAll(async () => {
    ({ instance, model } = await scriptedInstance());
  });
  afterAll(() => model.close());
  beforeEach(() => model.reset());

  const finish = (summary: string): Script => ({
    kind: "reply",
    calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
  });
  const numberOf = ({ body }: Pick<RecordedRequest, "body">): number =>
    Number(/Calculate (\d+) \+ 1/.exec(JSON.stringify(body["messages"]))?.[1]);
  const isSecond = ({ body }: Pick<RecordedRequest, "body">): boolean => JSON.stringify(body).includes("SECOND");

  interface Scene {
    owner: TestAccount & { baseUrl: string };
    agentId: string;
  }
  async function twoVersions(): Promise<Scene> {
    const owner = { ...(await signUp({ baseUrl: instance.baseUrl })), baseUrl: instance.baseUrl };
    const body = {
      name: "Ada",
      role: "general-assistant",
      maturity_level: "student",
      configuration: model.configuration,
    };
    const made = await call("POST", "/api/agents", { token: owner.token, baseUrl: owner.baseUrl, body });
    const { id } = made.data<{ agent: AgentView }>().agent;
    await changeVersion(owner, id, { ...model.configuration, system_prompt: "SECOND" });
    return { owner, agentId: id };
  }

  test("are compared case by case: what broke, what was fixed, what failed twice, with the interval", async () => {
    const { owner, agentId } = await twoVersions();
    const { token, baseUrl } = owner;
    const set = await filledDataSet(owner, [sum(10), sum(20), sum(30), sum(40)]);
    // The first version fails at 20 and 40, the second at 30 and 40.
    model.respond((request) => {
      const number = numberOf(request);
      const fails = isSecond(request) ? [30, 40] : [20, 40];
      return finish(fails.includes(number) ? "I do not know." : `It is ${number + 1}.`);
    });
    const before = await runToEnd(owner, set.id, { agent_id: agentId, version: 1 });
    const after = await runToEnd(owner, set.id, { agent_id: agentId });
    expect([before, after].map(({ version, passed, failed }) => [version, passed, failed])).toEqual([
      [1, 2, 2],
      [2, 2, 2],
    ]);
    const path = `/api/data-set-runs/${after.run_id}/compare?with=${before.run_id}`;
    const compared = (await call("GET", path, { token, baseUrl })).data<Record<string, unknown>>();
    expect(compared).toMatchObject({ better: 1, worse: 1, both_passed: 1, both_failed: 1, left_out: 0, pairs: 4 });
    expect(compared).toMatchObject({ difference: 0, holds: false });
    expect(Number(compared["lower_bound"])).toBeCloseTo(-Number(compared["upper_bound"]), 6);
    const [ten, twenty, thirty, forty] = set.caseIds;
    expect(compared["cases"]).toMatchObject([
      { case_id: thirty, before: "passed", after: "failed", change: "worse" },
      { case_id: twenty, before: "failed", after: "passed", change: "better" },
      { case_id: forty, before: "failed", after: "failed", change: "same" },
      { case_id: ten, before: "passed", after: "passed", change: "same" },
    ]);
    const worse = await call("GET", `${path}&change=worse`, { token, baseUrl });
    expect(worse.data()).toMatchObject({ cases: [{ case_id: thirty }], pagination: { total: 1 } });

    // A changed case is another one.
    const body = { parameters: { expect: { must_contain: ["thirty-one"] } } };
    const changed = await call("PATCH", `/api/data-sets/${set.id}/cases/${thirty ?? ""}`, { token, baseUrl, body });
    expect(changed.status).toBe(200);
    const later = await runToEnd(owner, set.id, { agent_id: agentId });
    const next = await call("GET", `/api/data-set-runs/${later.run_id}/compare?with=${before.run_id}`, {
      token,
      baseUrl,
    });
    expect(next.data()).toMatchObject({ pairs: 3, left_out: 1, worse: 0, better: 1 });
  });

  test("decide nothing by the agent's word: a claim is outside the share, and has no pair", async () => {
    const { owner, agentId } = await twoVersions();
    const { token, baseUrl } = owner;
    model.respond(() => finish("62.40 EUR was refunded."));
    const weak = { task: "Refund order 4737", parameters: { expect: { must_not_contain: ["no idea"] } } };
    const set = await filledDataSet(owner, [{ task: "Refund order 4711" }, weak, sum(10)]);
    const before = await runToEnd(owner, set.id, { agent_id: agentId, version: 1 });
    const after = await runToEnd(owner, set.id, { agent_id: agentId });
    for (const run of [before, after])
      expect(run).toMatchObject({
        total: 3,
        passed: 0,
        failed: 1,
        not_decided: 2,
        not_run: 0,
        cases: [
          { outcome: "not_decided", verification: "self_reported" },
          { outcome: "not_decided", verification: "self_reported" },
          { outcome: "failed", reason: "check" },
        ],
      });
    const path = `/api/data-set-runs/${after.run_id}`;
    const compared = await call("GET", `${path}/compare?with=${before.run_id}`, { token, baseUrl });
    expect(compared.data()).toMatchObject({ pairs: 1, left_out: 2, both_passed: 0, both_failed: 1 });
    const open = await call("GET", `${path}?outcome=not_decided`, { token, baseUrl });
    expect(open.data()).toMatchObject({ pagination: { total: 2 } });
  });

  test("are decided by checks of calls too, and a check by a judge that is not there leaves a case open", async () => {
    const { owner, agentId } = await twoVersions();
    model.respond(() => finish("It is 12."));
    const set = await filledDataSet(owner, [
      {
        task: "Add it up",
        checks: [
          { kind: "contains", text: "12" },
          { kind: "called", tool: "calculate" },
        ],
      },
      {
        task: "Add it up",
        checks: [
          { kind: "contains", text: "12" },
          { kind: "not_called", tool: "calculate" },
        ],
      },
      { task: "Add it up", checks: [{ kind: "not_called", tool: "calculate" }] },
      { task: "Add it up", checks: [{ kind: "contains", text: "12" }, { kind: "judge" }] },
    ]);
    const checked = [{ kind: "must_contain", passed: true }];
    expect(await runToEnd(owner, set.id, { agent_id: agentId })).toMatchObject({
      cases: [
        { outcome: "failed", reason: "check", checks: [...checked, { kind: "called", passed: false }] },
        { outcome: "passed", verification: "checked", checks: [...checked, { kind: "not_called", passed: true }] },
        { outcome: "not_decided", checks: [{ kind: "not_called", passed: true }] },
        { outcome: "not_decided", detail: "The operator has configured no judge.", checks: checked },
      ],
    });
  });

  test("fail when they repeat what people judged wrong: verdict and correction are the check of the case", async () => {
    const { owner, agentId } = await twoVersions();
    const { token, baseUrl } = owner;
    model.respond(() => finish("62.40 EUR was refunded."));
    const body = { task: "Refund order 4711", parameters: { wait_seconds: 20 } };
    const ran = await call("POST", `/api/agents/${agentId}/execute`, { token, baseUrl, body });
    const { execution_id: source } = ran.data<{ execution_id: string }>();
    const said = { verdict: "wrong", correction: "Only 31.90 EUR may be refunded." };
    expect((await call("POST", `/api/reviews/${source}`, { token, baseUrl, body: said })).status).toBe(200);
    const set = await filledDataSet(owner, [{ source_execution_id: source }]);
    const [one] = await casesOf(owner, set.id);
    expect(one).toMatchObject({ proves: true, parameters: { expect: { must_contain: ["31.90"] } } });
    expect(await runToEnd(owner, set.id, { agent_id: agentId })).toMatchObject({
      passed: 0,
      failed: 1,
      not_decided: 0,
    });
    model.respond(() => finish("31.90 EUR was refunded."));
    expect(await runToEnd(owner, set.id, { agent_id: agentId })).toMatchObject({
      passed: 1,
      failed: 0,
      not_decided: 0,
    });
  });

  test("say a case did not run when it asks for a call that was not recorded, and nothing is called", async () => {
    const { owner, agentId } = await twoVersions();
    model.respond(({ body }) =>
      JSON.stringify(body["messages"]).includes("tool_result")
        ? finish("It is 11.")
        : { kind: "reply", calls: [{ id: "look", name: "search_marketplace", input: { query: "anything" } }] },
    );
    const set = await filledDataSet(owner, [sum(10)]);
    const run = await runToEnd(owner, set.id, { agent_id: agentId });
    expect(run).toMatchObject({ passed: 0, failed: 0, not_run: 1, cases: [{ reason: "not_recorded" }] });
  });

  test("are cancelled: nothing further begins, and the rest did not run", async () => {
    const { owner, agentId } = await twoVersions();
    const { token, baseUrl } = owner;
    model.respond((request) => (numberOf(request) === 10 ? finish("It is 11.") : { kind: "hang" }));
    const set = await filledDataSet(owner, [sum(10), sum(20), sum(30)]);
    const started = await startRun(owner, set.id, { agent_id: agentId, concurrency: 1 });
    const { run_id: runId } = started.data<{ run_id: string }>();
    await vi.waitUntil(async () => (await readRun(owner, runId)).passed === 1, { timeout: 30_000 });
    const refused = await call("DELETE", `/api/data-sets/${set.id}`, { token, baseUrl });
    expect(refused.error?.details["reason"]).toBe("data_set_run_under_way");
    const cancelled = await call("POST", `/api/data-set-runs/${runId}/cancel`, { token, baseUrl });
    expect(cancelled.data()).toMatchObject({ status: "cancelled", passed: 1, failed: 0, not_run: 2 });
    expect(await readRun(owner, runId)).toMatchObject({ status: "cancelled", passed: 1, not_run: 2 });
  });
});
