import { afterAll, beforeAll, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { type AgentView, createAgent, executeToEnd, untilEnded } from "#test/support/factories/agents";
import { casesOf, createDataSet, type DataSetView, runToEnd, type Where } from "#test/support/factories/data-sets";
import { changeVersion } from "#test/support/factories/replays";
import { verdict } from "#test/support/factories/reviews";
import { skillBody } from "#test/support/factories/skills";
import type { Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { addColleague } from "#test/support/users";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const BLUFF = "62.40 EUR was refunded.";
const MENDED = "Only 31.90 EUR was refunded.";
const CORRECTION = { verdict: "wrong", correction: "Only 31.90 EUR may be refunded." };

interface Made {
  case_id: string;
  data_set: { id: string; name: string; case_count: number };
  proves: boolean;
}
type Owner = TestAccount & { baseUrl: string };

let instance: ScriptedInstance;
let model: ScriptedModel;
beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  // The first version bluffs, and the second one is mended.
  model.respond(({ body }) => finish(JSON.stringify(body).includes("SECOND") ? MENDED : BLUFF));
});
afterAll(() => model.close());

const finish = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
});

const post = ({ token, ...where }: Where, path: string, body: object, key?: string): Promise<Answer> =>
  call("POST", path, {
    token,
    ...(where.baseUrl !== undefined && { baseUrl: where.baseUrl }),
    body,
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

const make = (who: Where, run: string, body: object = {}, key?: string): Promise<Answer> =>
  post(who, `/api/reviews/${run}/case`, body, key);

function done<Data>(answer: Answer, status = 201): Data {
  expect(answer.status, answer.text).toBe(status);
  return answer.data<Data>();
}

const newOwner = async (): Promise<Owner> => ({
  ...(await signUp({ baseUrl: instance.baseUrl })),
  baseUrl: instance.baseUrl,
});

/** An agent whose run bluffed, and what a person said about it. */
async function bluffed(owner: Owner, said: object | null = CORRECTION) {
  const body = {
    name: "Ada",
    role: "general-assistant",
    maturity_level: "student",
    configuration: model.configuration,
  };
  const { agent } = done<{ agent: AgentView }>(await post(owner, "/api/agents", body));
  const order = { task: "Refund order 4711", parameters: { wait_seconds: 20 } };
  const ran = await post(owner, `/api/agents/${agent.id}/execute`, order);
  const { execution_id: run } = done<{ execution_id: string }>(ran, 200);
  if (said !== null) done(await post(owner, `/api/reviews/${run}`, said), 200);
  return { agentId: agent.id, run };
}

test("a correction becomes a case in the agent's own set: the bluff fails it, and the mended version passes", async () => {
  const owner = await newOwner();
  const { agentId, run } = await bluffed(owner);
  const made = done<Made>(await make(owner, run));
  expect(made).toMatchObject({ data_set: { name: "Corrections of Ada", case_count: 1 }, proves: true });
  expect(await casesOf(owner, made.data_set.id)).toMatchObject([
    {
      id: made.case_id,
      task: "Refund order 4711",
      source_execution_id: run,
      parameters: { expect: { must_contain: ["31.90"], must_not_contain: [BLUFF, "62.40"] } },
    },
  ]);
  expect(await runToEnd(owner, made.data_set.id, { agent_id: agentId })).toMatchObject({
    cases: [{ case_id: made.case_id, outcome: "failed", verification: "checked", reason: "check" }],
  });
  await changeVersion(owner, agentId, { ...model.configuration, system_prompt: "SECOND" });
  expect(await runToEnd(owner, made.data_set.id, { agent_id: agentId })).toMatchObject({
    version: 2,
    cases: [{ case_id: made.case_id, outcome: "passed", verification: "checked" }],
  });
});

test("a case that the corrected answer passes is refused, and no set is made", async () => {
  const owner = await newOwner();
  // The corrected answer has its number already, and the judgement does not call it wrong.
  const partly = { verdict: "partly", correction: "62.40 EUR was refunded to the card." };
  for (const said of [null, { verdict: "right" }, partly]) {
    const { run } = await bluffed(owner, said);
    const refused = await make(owner, run);
    expect(refused.status, refused.text).toBe(400);
    expect(refused.error?.details).toMatchObject({
      reason: "check_proves_nothing",
      issues: [{ path: "path.execution_id", code: "check_proves_nothing" }],
    });
  }
  const { token, baseUrl } = owner;
  const sets = await call("GET", "/api/data-sets", { token, baseUrl });
  expect(sets.data<{ data_sets: DataSetView[] }>().data_sets).toEqual([]);
});

test("a changed call becomes a check: a version that asks as before fails, and one that asks as people made it passes", async () => {
  const owner = await newOwner();
  const outside = await startWebhookReceiver();
  const config = { name: "Refunds", skill_type: "api", code: undefined, config: { url: outside.url } };
  const skill = await post(owner, "/api/v1/skills/private", skillBody(config));
  const { skill_id: skillId } = skill.body as { skill_id: string };
  model.respond(({ body }) => {
    const told = body["messages"] as { role: string }[];
    const isMended = JSON.stringify(body).includes("SECOND");
    if (told.at(-1)?.role !== "user") return finish(isMended ? MENDED : BLUFF);
    const input = { amount: isMended ? 31.9 : 62.4 };
    return { kind: "reply", calls: [{ id: "refund", name: "skill__refunds", input }] };
  });
  const configuration = { tools: [skillId], ...model.configuration };
  const agentOf = { name: "Ada", role: "general-assistant", maturity_level: "intern", configuration };
  const { agent } = done<{ agent: AgentView }>(await post(owner, "/api/agents", agentOf));
  const ran = await post(owner, `/api/agents/${agent.id}/execute`, { task: "Refund order 4711" });
  const { execution_id: run } = ran.data<{ execution_id: string }>();
  const asked = await call("GET", `/api/agents/${agent.id}/executions/${run}`, owner);
  const { result } = asked.data<{ result: { awaiting_approval: { approval_id: string } } }>();
  const approval = result.awaiting_approval.approval_id;
  done(await post(owner, `/api/approvals/${approval}/approve-changed`, { arguments: { amount: 31.9 } }), 200);
  await untilEnded(owner, `/api/agents/${agent.id}/executions/${run}`, owner.baseUrl);
  const made = done<Made>(await make(owner, run));
  expect(await casesOf(owner, made.data_set.id)).toMatchObject([
    { checks: [{ kind: "called", arguments: { "/amount": 31.9 } }], recorded_calls: 2 },
  ]);
  expect(await runToEnd(owner, made.data_set.id, { agent_id: agent.id })).toMatchObject({
    cases: [{ outcome: "failed", reason: "check", checks: [{ kind: "called", passed: false }] }],
  });
  await changeVersion(owner, agent.id, { ...configuration, system_prompt: "SECOND" });
  expect(await runToEnd(owner, made.data_set.id, { agent_id: agent.id })).toMatchObject({
    cases: [{ outcome: "passed", verification: "checked", checks: [{ kind: "called", passed: true }] }],
  });
  expect(outside.requests).toHaveLength(1);
});

/** A run of the built-in engine that a person corrected. */
async function corrected(owner: TestAccount): Promise<string> {
  const run = await executeToEnd(owner, (await createAgent(owner, { name: "Ada" })).id);
  await verdict(owner, run, CORRECTION);
  return run;
}

test("an agent's set of corrections is made once and keeps its name; another agent has its own; a named set takes any", async () => {
  const owner = await signUp();
  const { token } = owner;
  const [run, ofOther] = [await corrected(owner), await corrected(owner)];
  const both = await Promise.all([make(owner, run), make(owner, run)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
  const [one, same] = both.map((answer) => answer.data<Made>());
  expect(same).toEqual(one);
  const first = one?.data_set.id ?? "";
  done(await call("PATCH", `/api/data-sets/${first}`, { token, body: { name: "Ada's faults" } }), 200);
  const again = done<Made>(await make(owner, run), 200);
  expect(again).toMatchObject({ case_id: one?.case_id, data_set: { name: "Ada's faults", case_count: 1 } });
  expect(done<Made>(await make(owner, ofOther)).data_set.id).not.toBe(first);
  const named = await createDataSet(owner);
  expect(done<Made>(await make(owner, run, { data_set_id: named.id })).data_set.id).toBe(named.id);
  done(await call("DELETE", `/api/data-sets/${first}`, { token }), 200);
  expect(done<Made>(await make(owner, run)).data_set).toMatchObject({ name: "Corrections of Ada", case_count: 1 });
  const audited = (await readAudit(owner)).filter(({ action }) => action === "add_data_set_cases");
  expect(audited).toHaveLength(4);
});

test("a repeated request makes one case; a stranger, a colleague who may only look and an unknown run make none", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const run = await corrected(owner);
  const key = crypto.randomUUID();
  const made = done<Made>(await make(owner, run, {}, key));
  expect(done<Made>(await make(owner, run, {}, key))).toEqual(made);
  const theirs = await createDataSet(stranger);
  expect((await make(stranger, run)).status).toBe(404);
  expect((await make(owner, run, { data_set_id: theirs.id })).status).toBe(404);
  expect((await make(owner, crypto.randomUUID())).status).toBe(404);
  expect((await make(await addColleague(owner, "viewer"), run)).status).toBe(403);
  expect(await casesOf(owner, made.data_set.id)).toHaveLength(1);
});
