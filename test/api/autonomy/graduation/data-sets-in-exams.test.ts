import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { casesOfSeed, knowingModel } from "#test/support/exam-model";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { filledDataSet } from "#test/support/factories/data-sets";
import { nameMaterial } from "#test/support/factories/exam-material";
import { live, times, trialsOf, type ExamView } from "#test/support/factories/graduation";
import type { RecordedRequest, Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Cases of data sets that a person named as material of an agent's exams. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const here = () => ({ token: owner.token, baseUrl: instance.baseUrl });
const send = (method: string, path: string, options: CallOptions = {}) => call(method, path, { ...here(), ...options });

async function inInstance(sql: string, ...args: (string | number | null)[]): Promise<unknown[][]> {
  return inDatabaseAt(instance.database.url, sql, ...args);
}

const finish = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
});
const read = (name: string): Script => ({ kind: "reply", calls: [{ id: "read", name, input: { query: "tickets" } }] });

/** The number of a case of the sets; null for a case of the platform. */
function numberOf({ body }: Pick<RecordedRequest, "body">): number | null {
  const [, number] = /What is ticket (\d+) about/.exec(JSON.stringify(body["messages"])) ?? [];
  return number === undefined ? null : Number(number);
}
const isTold = ({ body }: Pick<RecordedRequest, "body">): boolean =>
  (body["messages"] as { role: string }[]).some(({ role }) => role === "tool");

/** A student with enough evidence for an exam, and no runs of which one could be repeated. */
async function readyAgent(): Promise<string> {
  const body = agentBody({ role: "general-assistant", configuration: model.configuration });
  const { id } = (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>().agent;
  await live(owner, id, times(12, {}), inInstance);
  return id;
}

const ticket = (number: number) => ({
  task: `What is ticket ${number} about?`,
  context: { ticket: `The customer of ticket ${number} writes that lamp no. ${number} flickers.` },
  parameters: { expect: { must_contain: [`lamp ${number}`] } },
});
const right = (number: number): Script => finish(`It is about lamp ${number}, which is broken.`);

/** In the exam: cases of sets are answered by `own`, the platform's are answered right. */
const sitting =
  (agentId: string, own: (number: number, request: RecordedRequest) => Script) =>
  async (request: RecordedRequest): Promise<Script> => {
    const number = numberOf(request);
    if (number !== null) return own(number, request);
    const query = "SELECT seed, target_level FROM exams WHERE agent_id = ? AND status = 'in_progress'";
    const [[seed, target] = []] = await inInstance(query, agentId);
    return knowingModel(casesOfSeed(Number(seed), target as ExamTarget))(request);
  };

const exam = async (agentId: string): Promise<ExamView> => {
  await inInstance("UPDATE graduation_standings SET next_exam_at = NULL WHERE agent_id = ?", agentId);
  const answer = await send("POST", `/api/graduation/agents/${agentId}/exam`, { body: {} });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ExamView>();
};

const setTrials = (taken: ExamView) =>
  trialsOf(taken).filter(
    (trial): trial is typeof trial & { data_set_id: string; data_set_case_id: string } => "data_set_case_id" in trial,
  );

test("only the exams of named agents draw cases, and the exam says of which set each is", async () => {
  const [named, other] = [await readyAgent(), await readyAgent()];
  const { id, caseIds } = await filledDataSet(here(), [ticket(1), ticket(2), ticket(3), ticket(4), ticket(5)]);
  expect((await nameMaterial(here(), id, [named])).status).toBe(200);
  model.respond(sitting(other, right));
  expect(setTrials(await exam(other))).toEqual([]);

  const asked = new Set<number>();
  model.respond(
    sitting(named, (number) => {
      asked.add(number);
      return finish("It is about something else.");
    }),
  );
  const failed = await exam(named);
  const trials = setTrials(failed);
  expect(trials).toHaveLength(3);
  expect(asked.size).toBe(3);
  for (const trial of trials) {
    expect(trial).toMatchObject({ source: "tenant", passed: false, data_set_id: id });
    expect(trial.name).toContain("A case of “Hard tickets”: What is ticket");
    expect(trial.reason).toContain("does not contain");
    expect(caseIds).toContain(trial.data_set_case_id);
  }
  expect(failed.stages[2]).toMatchObject({ passed: false, details: { run: 6, of_data_sets: 3, examining: 3 } });
  const [[runs] = []] = await inInstance("SELECT count(*) FROM executions WHERE agent_id = ?", named);
  expect(runs, "a case of a set does not create an execution").toBe(0);

  expect((await nameMaterial(here(), id, [])).status).toBe(200);
  model.respond(sitting(named, right));
  expect(setTrials(await exam(named))).toEqual([]);
}, 60_000);

test("a passed case does not lift an agent: the number of deciding cases is the same with and without it", async () => {
  const agentId = await readyAgent();
  const { id } = await filledDataSet(here(), [ticket(11), ticket(12)]);
  await nameMaterial(here(), id, [agentId]);
  model.respond(sitting(agentId, right));
  const taken = await exam(agentId);
  expect(setTrials(taken).map(({ passed }) => passed)).toEqual([true, true]);
  expect(taken.stages[2]).toMatchObject({
    passed: true,
    details: {
      run: 5,
      passed: 5,
      examining: 3,
      required: 3,
      of_data_sets: 2,
      with_earlier_exams: { run: 3, passed: 3 },
    },
  });
}, 60_000);

test("cases that were added or changed after a person named the set, and those that prove nothing, are not drawn", async () => {
  const agentId = await readyAgent();
  const idle = { task: "What is ticket 22 about?", parameters: { expect: { must_contain: ["ticket"] } } };
  const { id, caseIds } = await filledDataSet(here(), [
    ticket(21),
    idle,
    ticket(23),
    { task: "What is ticket 24 about?" },
  ]);
  await nameMaterial(here(), id, [agentId]);
  const [kept = "", , changed = ""] = caseIds;
  await send("POST", `/api/data-sets/${id}/cases`, { body: { cases: [ticket(25)] } });
  await send("PATCH", `/api/data-sets/${id}/cases/${changed}`, { body: ticket(26) });
  model.respond(sitting(agentId, right));
  expect(setTrials(await exam(agentId)).map((trial) => trial.data_set_case_id)).toEqual([kept]);
}, 60_000);

test("a call that was not recorded and an answer that only repeats the material leave a case out", async () => {
  const agentId = await readyAgent();
  const copied = { ...ticket(32), parameters: { expect: { must_contain: ["lamp no. 32 flickers"] } } };
  const { id } = await filledDataSet(here(), [ticket(31), copied, ticket(33)]);
  await nameMaterial(here(), id, [agentId]);
  model.respond(
    sitting(agentId, (number, request) => {
      if (number === 31 && !isTold(request)) return read("search_memory");
      return number === 32 ? finish(copied.context.ticket) : right(number);
    }),
  );
  const taken = await exam(agentId);
  expect(setTrials(taken).filter((trial) => trial.left_out === true)).toHaveLength(2);
  expect(setTrials(taken).filter(({ passed }) => passed)).toHaveLength(1);
  expect(taken.stages[2]).toMatchObject({ passed: true, details: { run: 6, left_out: 2, of_data_sets: 1 } });
}, 60_000);
