import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { casesOfSeed, knowingModel } from "#test/support/exam-model";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { live, times, trialsOf, type ExamView } from "#test/support/factories/graduation";
import { changeVersion, takeReplay } from "#test/support/factories/replays";
import type { RecordedRequest, Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Cases of an exam that repeat the agent's own vouched runs. */
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
const look = (query: string): Script => ({
  kind: "reply",
  calls: [{ id: "look", name: "search_memory", input: { query } }],
});
const right = (number: number): Script => finish(`It is ${number + 1}.`);

/** The number of a request that repeats a run; null for a case of the platform. */
function numberOf({ body }: Pick<RecordedRequest, "body">): number | null {
  const [, number] = /Calculate (\d+) \+ 1/.exec(JSON.stringify(body["messages"])) ?? [];
  return number === undefined ? null : Number(number);
}
const hasLooked = ({ body }: Pick<RecordedRequest, "body">): boolean =>
  (body["messages"] as { role: string }[]).some(({ role }) => role === "tool");

/** A new student with this many runs whose checks passed, and the ids of these runs. */
async function checkedAgent(runs: number): Promise<{ id: string; runs: string[] }> {
  const body = agentBody({ role: "general-assistant", configuration: model.configuration });
  const { id } = (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>().agent;
  const done: string[] = [];
  for (let number = 700; number < 700 + runs; number++) {
    const answer = await send("POST", `/api/agents/${id}/execute`, {
      body: {
        task: `Calculate ${number} + 1`,
        context: { invoice: `no. ${number}` },
        parameters: { expect: { must_contain: [String(number + 1)] } },
      },
    });
    expect(answer.status, answer.text).toBe(200);
    done.push(answer.data<{ execution_id: string }>().execution_id);
  }
  await live(owner, id, times(12, {}), inInstance);
  return { id, runs: done };
}

/** In the exam: repeated runs are answered by `own`, the platform's cases are answered right. */
const sitting =
  (agentId: string, own: (number: number, request: RecordedRequest) => Script) =>
  async (request: RecordedRequest): Promise<Script> => {
    const number = numberOf(request);
    if (number !== null) return own(number, request);
    const query = "SELECT seed, target_level FROM exams WHERE agent_id = ? AND status = 'in_progress'";
    const [[seed, target] = []] = await inInstance(query, agentId);
    return knowingModel(casesOfSeed(Number(seed), target as ExamTarget))(request);
  };

const answerRight = (request: RecordedRequest): Script => right(numberOf(request) ?? 0);

const exam = async (agentId: string): Promise<ExamView> => {
  const answer = await send("POST", `/api/graduation/agents/${agentId}/exam`, { body: {} });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ExamView>();
};

const ownTrials = (taken: ExamView) =>
  trialsOf(taken).filter((trial): trial is typeof trial & { execution_id: string } => "execution_id" in trial);

test("half of the cases repeat the agent's vouched runs; the other runs are for the exam after the next failure", async () => {
  model.respond(answerRight);
  const { id, runs } = await checkedAgent(5);
  const asked: number[] = [];
  model.respond(
    sitting(id, (number) => {
      asked.push(number);
      return finish("Something else.");
    }),
  );
  const failed = await exam(id);
  expect(failed).toMatchObject({ passed: false });
  expect(failed.stages[2]).toMatchObject({
    passed: false,
    details: { run: 6, own_runs: 3, left_out: 0, examining: 3, required: 3 },
  });
  const first = ownTrials(failed);
  expect(first).toHaveLength(3);
  for (const trial of first) {
    expect(trial).toMatchObject({ source: "tenant", passed: false, examines: true });
    expect(trial.reason).toContain("does not contain");
    expect(runs).toContain(trial.execution_id);
  }
  expect(new Set(asked).size).toBe(3);
  const [[own] = []] = await inInstance("SELECT count(*) FROM executions WHERE agent_id = ?", id);
  expect(own, "a repeated run does not create an execution").toBe(5);

  await inInstance("UPDATE graduation_standings SET next_exam_at = NULL WHERE agent_id = ?", id);
  model.respond(sitting(id, right));
  const second = ownTrials(await exam(id));
  expect(second).toHaveLength(2);
  expect(second.every(({ passed }) => passed)).toBe(true);
  expect(new Set([...first, ...second].map((trial) => trial.execution_id))).toEqual(new Set(runs));
}, 60_000);

test("runs that a replay used, that a person calls wrong, or whose input is forgotten are not drawn", async () => {
  model.respond(answerRight);
  const { id, runs } = await checkedAgent(3);
  const [wrong = "", forgotten = "", kept = ""] = runs;
  await inInstance("UPDATE episodes SET outcome = 'failure' WHERE execution_id = ?", wrong);
  await inInstance(
    `UPDATE executions SET input = '{"context":{},"parameters":{},"forgotten":true}', recorded = NULL WHERE id = ?`,
    forgotten,
  );
  model.respond(sitting(id, right));
  expect(ownTrials(await exam(id)).map((trial) => trial.execution_id)).toEqual([kept]);

  model.respond(answerRight);
  const other = await checkedAgent(3);
  await changeVersion(here(), other.id, model.configuration);
  expect((await takeReplay(here(), other.id)).result?.pairs).toBe(3);
  await live(owner, other.id, times(24, {}), inInstance);
  model.respond(sitting(other.id, right));
  const taken = await exam(other.id);
  expect(ownTrials(taken)).toEqual([]);
  expect(taken.stages[2]).toMatchObject({ details: { run: 3, own_runs: 0 } });
}, 60_000);

test("a repeated run gets the recorded answers of its tools; one that leaves the recording counts neither way", async () => {
  const lookFirst = (request: RecordedRequest): Script =>
    hasLooked(request) ? answerRight(request) : look(`number ${numberOf(request)}`);
  model.respond(lookFirst);
  const { id } = await checkedAgent(3);
  const told: string[] = [];
  model.respond(
    sitting(id, (number, request) => {
      if (!hasLooked(request)) return look(number === 700 ? "something else" : `number ${number}`);
      told.push(JSON.stringify(request.body["messages"]));
      return number === 700 ? finish("I do not know.") : right(number);
    }),
  );
  const taken = await exam(id);
  expect(told.filter((messages) => messages.includes("No recording has"))).toHaveLength(1);
  const trials = ownTrials(taken);
  expect(trials.filter(({ passed }) => passed)).toHaveLength(2);
  expect(trials.filter(({ passed }) => !passed)).toEqual([
    expect.objectContaining({ left_out: true, examines: false, name: expect.stringContaining("Calculate 700 + 1") }),
  ]);
  expect(taken.stages[2]).toMatchObject({ passed: true, details: { run: 6, passed: 5, own_runs: 2, left_out: 1 } });
}, 60_000);

test("no answer names the drawn runs before the exam is over", async () => {
  model.respond(answerRight);
  const { id } = await checkedAgent(3);
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const knowing = sitting(id, right);
  model.respond(async (request) => {
    asked.resolve();
    await release.promise;
    return knowing(request);
  });
  const answering = exam(id);
  await asked.promise;
  const [listed] = (await send("GET", `/api/graduation/agents/${id}/exams`)).data<{ exams: ExamView[] }>().exams;
  expect(listed).toMatchObject({ status: "in_progress" });
  expect(JSON.stringify(listed)).not.toContain("execution_id");
  expect(await inInstance("SELECT 1 FROM used_runs WHERE agent_id = ?", id)).toEqual([]);
  release.resolve();
  expect(ownTrials(await answering)).toHaveLength(3);
  expect(await inInstance("SELECT DISTINCT used_by FROM used_runs WHERE agent_id = ?", id)).toEqual([["exam"]]);
}, 60_000);
