import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, type AgentView } from "#test/support/factories/agents";
import { live, readiness, times } from "#test/support/factories/graduation";
import { setBudget } from "#test/support/factories/model-budgets";
import { changeVersion, replay, takeReplay, type ReplayView } from "#test/support/factories/replays";
import { skillBody } from "#test/support/factories/skills";
import type { Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** A task whose answer is checked, with its own material, so that it is other work than the same sum of other numbers. */
const sum = (number: number) => ({
  task: `Calculate ${number} + 1`,
  context: { invoice: `no. ${number}` },
  parameters: { expect: { must_contain: [String(number + 1)] } },
});

describe("an agent of the built-in engine", () => {
  test("keeps its evidence over a change that makes nothing worse, and the next change asks again", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    for (let done = 0; done < 100; done += 10)
      await Promise.all(Array.from({ length: 10 }, (_unused, index) => execute(owner, id, sum(200 + done + index))));
    await changeVersion(owner, id);
    expect((await readiness(owner, id)).components["evidence"]).toBe(50);

    const taken = await takeReplay(owner, id);
    expect(taken).toMatchObject({
      version: 2,
      predecessor_version: 1,
      status: "completed",
      inherits: true,
      result: { pairs: 100, both: 100, diverged: 0, holds: true, blocked_by: null, skipped: {} },
    });
    expect((await readiness(owner, id)).components["evidence"]).toBe(100);
    const [[own] = []] = await inDatabase("SELECT count(*) FROM executions WHERE agent_id = ?", id);
    expect(own, "a replay does not create an execution").toBe(100);

    await changeVersion(owner, id);
    expect((await readiness(owner, id)).components["evidence"]).toBe(50);
  }, 60_000);

  test("is told what could not be sat, and inherits nothing from too few", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await execute(owner, id, sum(300));
    await execute(owner, id, { task: "Calculate 2 + 2", context: {} });
    await execute(owner, id, sum(301));
    await inDatabase(
      `UPDATE executions SET input = '{"context":{},"parameters":{},"forgotten":true}', recorded = NULL
        WHERE agent_id = ? AND task = 'Calculate 301 + 1'`,
      id,
    );
    await changeVersion(owner, id);
    const answer = await replay(owner, id);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data()).toMatchObject({
      inherits: false,
      result: { pairs: 1, both: 1, holds: false, skipped: { no_check: 1, input_forgotten: 1 } },
    });
    const path = answer.headers["location"] ?? "";
    expect((await call("GET", path, { token: owner.token })).data()).toEqual(answer.data());
    const again = await takeReplay(owner, id);
    expect((await call("GET", path, { token: owner.token })).status, "the latest is kept").toBe(404);
    expect(again.result?.pairs).toBe(1);
  });

  test("needs an earlier version with evidence", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, times(3, {}));
    const refused = await replay(owner, id);
    expect(refused.error).toMatchObject({ code: "CONFLICT", details: { reason: "no_predecessor" } });
  });
});

describe("an agent of a model", () => {
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
  const send = (method: string, path: string, options: CallOptions = {}) =>
    call(method, path, { ...here(), ...options });

  async function newAgent(): Promise<string> {
    const { configuration } = model;
    const body = { name: "Ada", role: "general-assistant", maturity_level: "student", configuration };
    return (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>().agent.id;
  }

  const finish = (summary: string): Script => ({
    kind: "reply",
    calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
  });

  /** The number that a request asks to add one to, and whether a tool has answered. */
  function readRequest(body: Record<string, unknown>): { number: number; results: string[] } {
    const messages = body["messages"] as { role: string; content: unknown }[];
    const text = JSON.stringify(messages);
    const results = messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
    return { number: Number(/Calculate (\d+) \+ 1/.exec(text)?.[1]), results };
  }

  async function runMany(id: string, count: number): Promise<void> {
    for (let done = 0; done < count; done += 5)
      await Promise.all(
        Array.from({ length: 5 }, async (_unused, index) => {
          const answer = await send("POST", `/api/agents/${id}/execute`, { body: sum(400 + done + index) });
          expect(answer.status, answer.text).toBe(200);
        }),
      );
  }

  const right = (number: number): Script => finish(`It is ${number + 1}.`);

  test("that is as good after the change inherits; one that is worse does not; nor does one with graver tools", async () => {
    model.respond(({ body }) => right(readRequest(body).number));
    const id = await newAgent();
    await runMany(id, 25);
    await changeVersion(here(), id);
    expect(await takeReplay(here(), id)).toMatchObject({
      inherits: true,
      result: { pairs: 25, both: 25, holds: true },
    });

    await changeVersion(here(), id);
    model.respond(({ body }) =>
      readRequest(body).number % 3 === 0 ? finish("Done!") : right(readRequest(body).number),
    );
    await runMany(id, 5);
    await changeVersion(here(), id);
    const few = await takeReplay(here(), id);
    expect(few).toMatchObject({ inherits: false, predecessor_version: 3, result: { pairs: 5, holds: false } });

    const other = await newAgent();
    model.respond(({ body }) => right(readRequest(body).number));
    await runMany(other, 25);
    await changeVersion(here(), other);
    model.respond(({ body }) =>
      readRequest(body).number % 3 === 0 ? finish("Done!") : right(readRequest(body).number),
    );
    const worse = await takeReplay(here(), other);
    expect(worse).toMatchObject({ inherits: false, result: { pairs: 25, holds: false, blocked_by: null } });
    expect(worse.result?.only_old).toBeGreaterThan(5);

    model.respond(({ body }) => right(readRequest(body).number));
    const skill = skillBody({ skill_type: "api", code: undefined, config: { url: "https://example.com/" } });
    const made = await send("POST", "/api/v1/skills/private", { body: skill });
    expect(made.status, made.text).toBe(201);
    const graver = await takeReplay(here(), other);
    expect(graver).toMatchObject({ inherits: false, result: { holds: true, blocked_by: "complexity" } });
  }, 60_000);

  test("is told what its tools said then, and diverges where it asks for something else", async () => {
    const asking = (query: string): Script => ({
      kind: "reply",
      calls: [{ id: "look", name: "search_memory", input: { query } }],
    });
    const told: string[] = [];
    const answering =
      (queryOf: (number: number) => string) =>
      ({ body }: { body: Record<string, unknown> }): Script => {
        const { number, results } = readRequest(body);
        told.push(...results);
        return results.length === 0 ? asking(queryOf(number)) : right(number);
      };
    model.respond(answering(() => "the past"));
    const id = await newAgent();
    await runMany(id, 5);
    await changeVersion(here(), id);
    const [before] = told;
    told.length = 0;
    // The memory has grown since; the replay does not see that.
    model.respond(answering((number) => (number === 400 ? "something else" : "the past")));
    const taken: ReplayView = await takeReplay(here(), id);
    expect(taken.result).toMatchObject({ pairs: 5, both: 4, only_old: 1, diverged: 1 });
    expect(told.some((result) => result.includes("No recording has"))).toBe(true);
    expect(told).toContain(before);
  });

  test("whose vendor is away ends without a result", async () => {
    model.respond(({ body }) => right(readRequest(body).number));
    const id = await newAgent();
    await runMany(id, 5);
    await changeVersion(here(), id);
    model.respond(() => ({ kind: "status", status: 401 }));
    expect(await takeReplay(here(), id)).toMatchObject({ status: "void", void_reason: "vendor", result: null });
  });

  test("that a budget has no room for ends without a result, and says that it was the budget", async () => {
    model.respond(({ body }) => right(readRequest(body).number));
    const id = await newAgent();
    await runMany(id, 5);
    await changeVersion(here(), id);
    model.requests.length = 0;
    const place = { baseUrl: instance.baseUrl };
    await setBudget(owner, { scope: "agent", agent_id: id, window: "day", tokens: 1, on_reached: "refuse" }, place);
    expect(await takeReplay(here(), id)).toMatchObject({ status: "void", void_reason: "budget", result: null });
    expect(model.requests).toEqual([]);
  });
});
