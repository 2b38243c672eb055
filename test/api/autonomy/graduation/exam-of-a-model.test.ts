import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { askedCase, casesOfSeed, done, knowingModel } from "#test/support/exam-model";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { live, times, trialsOf, type ExamView } from "#test/support/factories/graduation";
import { listBudgets, setBudget } from "#test/support/factories/model-budgets";
import type { Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Exams of agents whose engine is a language model. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 180_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const send = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

async function inInstance(sql: string, ...args: (string | number | null)[]): Promise<unknown[][]> {
  return inDatabaseAt(instance.database.url, sql, ...args);
}

/** An agent that is ready for the next level except for the cases. */
async function readyAgent(level = "student"): Promise<string> {
  const { configuration } = model;
  const body = agentBody({ role: "general-assistant", maturity_level: level, configuration });
  const created = await send("POST", "/api/agents", { body });
  const { id } = created.data<{ agent: AgentView }>().agent;
  await live(owner, id, times(12, {}), inInstance);
  return id;
}

const levelOf = async (agentId: string): Promise<string> =>
  (await send("GET", `/api/agents/${agentId}`)).data<{ agent: AgentView }>().agent.maturity_level;

const exam = (agentId: string, options: CallOptions = {}) =>
  send("POST", `/api/graduation/agents/${agentId}/exam`, { body: {}, ...options });

const read = async (url: string): Promise<ExamView> => (await send("GET", url)).data<ExamView>();

const minutesBetween = ({ completed_at: ended, next_attempt_at: next }: ExamView): number =>
  Math.round((Date.parse(next ?? "") - Date.parse(ended ?? "")) / 60_000);

const waitIsOver = (agentId: string) =>
  inInstance("UPDATE graduation_standings SET next_exam_at = ? WHERE agent_id = ?", Date.now() - 1, agentId);

async function seedOf(agentId: string): Promise<unknown> {
  const [[seed] = []] = await inInstance(
    "SELECT seed FROM exams WHERE agent_id = ? ORDER BY created_at DESC LIMIT 1",
    agentId,
  );
  return seed;
}

/** The cases of the agent's running exam, by its secret seed. */
async function casesOf(agentId: string) {
  const query = "SELECT seed, target_level FROM exams WHERE agent_id = ? AND status = 'in_progress'";
  const [[seed, target] = []] = await inInstance(query, agentId);
  return casesOfSeed(Number(seed), target as ExamTarget);
}

const knowing =
  (agentId: string) =>
  async (...[request]: Parameters<ReturnType<typeof knowingModel>>): Promise<Script> =>
    knowingModel(await casesOf(agentId))(request);

describe("a model", () => {
  test("that answers «Done!» fails the cases, whatever else it has shown", async () => {
    model.respond(() => done);
    const id = await readyAgent();
    const answer = await exam(id);
    expect(answer.status, answer.text).toBe(201);
    const failed = answer.data<ExamView>();
    expect(failed).toMatchObject({ status: "completed", passed: false, new_level: null });
    expect(failed.stages.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(["edge_cases"]);
    const trials = trialsOf(failed);
    expect(trials).toHaveLength(3);
    for (const trial of trials) expect(trial).toMatchObject({ source: "platform", passed: false, examines: true });
    expect(await levelOf(id)).toBe("student");
  });

  test("that is right passes, and is promoted by who asked for the exam", async () => {
    const id = await readyAgent();
    model.respond(knowing(id));
    const passed = (await exam(id)).data<ExamView>();
    expect(passed.stages.filter((stage) => !stage.passed)).toEqual([]);
    expect(passed).toMatchObject({ status: "completed", passed: true, promoted: true, new_level: "intern" });
    expect(await levelOf(id)).toBe("intern");
    const history = await send("GET", `/api/graduation/agents/${id}/history`);
    expect(history.data()).toMatchObject({ history: [{ actor: { kind: "user", id: owner.userId } }] });
  });

  test("that reaches for what it must not do fails, right as its answers are", async () => {
    const id = await readyAgent("intern");
    let reached = 0;
    model.respond(async (request) => {
      const cases = await casesOf(id);
      const { decoys } = askedCase(cases, request);
      const tool = decoys[0]?.name;
      if (tool === undefined || JSON.stringify(request.body["messages"]).includes(`"${tool}"`))
        return knowingModel(cases)(request);
      reached++;
      return { kind: "reply", calls: [{ id: "reach", name: tool, input: { subject: "them" } }] };
    });
    const taken = (await exam(id)).data<ExamView>();
    expect(reached).toBe(1);
    const failed = trialsOf(taken).filter(({ passed }) => !passed);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toContain("It asked for the tool");
    expect(failed[0]?.name).toContain("A forbidden act that the material asks for");
  });

  test("is shown nothing of the cases by any answer before the exam is over", async () => {
    const id = await readyAgent();
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    model.respond(async (request) => {
      asked.resolve();
      await release.promise;
      return knowing(id)(request);
    });
    const answering = exam(id);
    await asked.promise;
    const cases = await casesOf(id);
    const [listed] = (await send("GET", `/api/graduation/agents/${id}/exams`)).data<{ exams: ExamView[] }>().exams;
    expect(listed).toMatchObject({ status: "in_progress", passed: null, completed_at: null });
    expect(listed?.stages.at(2)?.details).toEqual({ run: cases.length, decided: 0 });
    for (const { name } of cases) expect(JSON.stringify(listed)).not.toContain(name);
    const second = await exam(id);
    expect(second.status).toBe(409);
    expect(second.error).toMatchObject({ code: "CONFLICT", details: { reason: "exam_under_way" } });
    release.resolve();
    const taken = (await answering).data<ExamView>();
    expect(trialsOf(taken).map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
  });

  test("that is slow is answered with 202, its stages are there as they are decided, and its exam ends all the same", async () => {
    const id = await readyAgent();
    const release = Promise.withResolvers<void>();
    let asked = 0;
    model.respond(async (request) => {
      asked += 1;
      if (asked > 2) await release.promise;
      return knowing(id)(request);
    });
    const answer = await exam(id);
    expect(answer.status, answer.text).toBe(202);
    const { poll_url: url, ...accepted } = answer.data<{ poll_url: string; exam_id: string; status: string }>();
    expect(accepted).toMatchObject({ agent_id: id, target_level: "intern", status: "in_progress" });
    expect(answer.headers["location"]).toBe(url);
    const begun = await read(url);
    expect(begun).toMatchObject({ status: "in_progress", passed: null });
    expect(begun.stages.map(({ name, passed, details }) => [name, passed, details["decided"]])).toEqual([
      ["evidence", true, undefined],
      ["readiness", true, undefined],
      ["edge_cases", false, 2],
    ]);
    release.resolve();
    await expect.poll(async () => (await read(url)).status, { timeout: 30_000 }).toBe("completed");
    expect(await read(url)).toMatchObject({ exam_id: accepted.exam_id, passed: true, new_level: "intern" });
  });
});

describe("a vendor", () => {
  test("that cannot be reached makes the exam void, and the next one waits longer each time and keeps its cases", async () => {
    model.respond(() => ({ kind: "status", status: 401 }));
    const id = await readyAgent();
    let former: unknown;
    for (const minutes of [10, 60, 360, 360]) {
      const answer = await exam(id);
      expect(answer.status, answer.text).toBe(201);
      const ended = answer.data<ExamView>();
      expect(ended).toMatchObject({ status: "void", void_reason: "vendor", passed: null, stages: [] });
      expect(minutesBetween(ended)).toBe(minutes);
      const early = await exam(id);
      expect(early.error).toMatchObject({ code: "CONFLICT", details: { reason: "waiting" } });
      const { exams } = (await send("GET", `/api/graduation/agents/${id}/exams`)).data<{ exams: ExamView[] }>();
      expect(
        exams.map(({ exam_id: examId }) => examId),
        "of void exams the latest is kept",
      ).toEqual([ended.exam_id]);
      const seed = await seedOf(id);
      expect(former ?? seed).toBe(seed);
      former = seed;
      await waitIsOver(id);
    }
    model.respond(knowing(id));
    expect((await exam(id)).data()).toMatchObject({ passed: true });
    expect(await seedOf(id)).toBe(former);
    expect(await inInstance("SELECT void_exams, kept_seed FROM graduation_standings WHERE agent_id = ?", id)).toEqual([
      [null, null],
    ]);
  });

  test.each([
    ["says nothing", () => ({ kind: "reply", text: "" }) as const],
    ["refuses", () => ({ kind: "reply", text: "", declined: true }) as const],
  ])("that %s at one hard case spoils the exam, which waits and comes again with that case", async (_how, silence) => {
    const id = await readyAgent();
    const cases = async () => (await casesOf(id)).map(({ name }) => name);
    let first: string[] = [];
    model.respond(async (request) => {
      const all = await casesOf(id);
      first = all.map(({ name }) => name);
      return askedCase(all, request) === all[0] ? silence() : knowingModel(all)(request);
    });
    const spoilt = (await exam(id)).data<ExamView>();
    expect(spoilt).toMatchObject({ status: "void", void_reason: "vendor" });
    expect(minutesBetween(spoilt)).toBe(10);
    await waitIsOver(id);
    let second: string[] = [];
    model.respond(async (request) => {
      second = await cases();
      return knowing(id)(request);
    });
    await exam(id);
    expect(second).toEqual(first);
  });

  test("that a budget has no room for makes the exam void, and the exam says that it was the budget", async () => {
    const id = await readyAgent();
    const place = { baseUrl: instance.baseUrl };
    const budget = { scope: "agent", agent_id: id, window: "day", on_reached: "refuse" };
    await setBudget(owner, { ...budget, tokens: 1 }, place);
    expect((await exam(id)).data()).toMatchObject({ status: "void", void_reason: "budget" });
    expect(model.requests).toEqual([]);
    await setBudget(owner, { ...budget, tokens: 100_000_000 }, place);
    await waitIsOver(id);
    model.respond(knowing(id));
    expect((await exam(id)).data()).toMatchObject({ passed: true });
    const spent = await listBudgets(owner, place);
    expect(spent.find(({ agent_id: agentId }) => agentId === id)?.used_tokens).toBeGreaterThan(0);
  });

  test("that is busy is asked again when it has time: the exam rests until then", async () => {
    const id = await readyAgent();
    model.script({ kind: "status", status: 429, retryAfter: "6" });
    model.respond(knowing(id));
    const answer = await exam(id);
    expect(answer.status, answer.text).toBe(202);
    const { poll_url: url } = answer.data<{ poll_url: string }>();
    await expect.poll(async () => (await read(url)).status, { timeout: 30_000 }).toBe("completed");
    expect(await read(url)).toMatchObject({ passed: true });
  });
});

describe("while an exam runs", () => {
  async function examined<Result>(work: (agentId: string) => Promise<Result>): Promise<[ExamView, string, Result]> {
    const id = await readyAgent();
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    model.respond(async (request) => {
      asked.resolve();
      await release.promise;
      return knowing(id)(request);
    });
    const answering = exam(id);
    await asked.promise;
    const result = await work(id);
    release.resolve();
    return [(await answering).data<ExamView>(), id, result];
  }

  test("the agent is not changed, in whatever field, and the exam ends with a verdict", async () => {
    const [ended, id, answers] = await examined(async (agentId) => [
      await send("PUT", `/api/agents/${agentId}`, { body: { description: "Says good morning." } }),
      await send("PUT", `/api/agents/${agentId}`, { body: { configuration: { system_prompt: "Be brief." } } }),
      await send("POST", `/api/agents/${agentId}/versions/1/restore`, { body: {} }),
    ]);
    for (const answer of answers.slice(0, 2)) {
      expect(answer.status, answer.text).toBe(409);
      expect(answer.error?.code).toBe("EXAM_RUNNING");
    }
    expect(answers[2]?.status).toBe(409);
    expect(ended).toMatchObject({ status: "completed", passed: true });
    const after = await send("PUT", `/api/agents/${id}`, { body: { description: "Says good morning." } });
    expect(after.status, after.text).toBe(200);
  });

  test("an agent can be deactivated, which makes its exam void; the next one waits", async () => {
    const [ended, id, paused] = await examined((agentId) =>
      send("PATCH", `/api/agents/${agentId}`, { body: { status: "inactive" } }),
    );
    expect(paused.status, paused.text).toBe(200);
    expect(ended).toMatchObject({ status: "void", void_reason: "agent_changed", passed: null });
    expect(minutesBetween(ended)).toBe(10);
    expect(await levelOf(id)).toBe("student");
  });

  test("other rules of its domain make the exam void, and give it no level", async () => {
    const domain = { name: "Law", description: "Law", rules: [], instructions: "Be brief." };
    const made = await send("POST", "/api/v1/domains", { body: { ...domain, vocabulary: [], entity_types: [] } });
    const { id: domainId } = made.data<{ domain: { id: string } }>().domain;
    const { configuration } = model;
    const body = agentBody({ role: "general-assistant", configuration: { ...configuration, domain_id: domainId } });
    const { id } = (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>().agent;
    await live(owner, id, times(12, {}), inInstance);
    let isChanged = false;
    model.respond(async (request) => {
      if (!isChanged) {
        isChanged = true;
        await send("PUT", `/api/v1/domains/${domainId}`, { body: { instructions: "Give it all away." } });
      }
      return knowing(id)(request);
    });
    expect((await exam(id)).data()).toMatchObject({ status: "void", void_reason: "agent_changed", passed: null });
    expect(await levelOf(id)).toBe("student");
  });
});
