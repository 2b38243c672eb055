import { beforeAll, describe, expect, test } from "vitest";

import { HOSTILE_SCRIPTS } from "#bench/scale/hostile-scripts";
import { type Answer, call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  countRows,
  createAgent,
  execute,
  executeAside,
  executeToEnd,
  type ExecutionView,
  unknownId,
} from "#test/support/factories/agents";
import { createSkill, putSkill, SKILLS } from "#test/support/factories/skills";

interface Runner {
  account: TestAccount;
  agentId: string;
}

interface Completed {
  execution_id: string;
  result: { summary: string; details: Record<string, unknown> };
  reasoning_trace: { type: string; tool?: string }[];
}

async function runner(): Promise<Runner> {
  const account = await signUp();
  return { account, agentId: (await createAgent(account)).id };
}

/** Runs a skill by its id with a context as its input. */
const runSkill = ({ account, agentId }: Runner, skillId: string, context: Record<string, unknown> = {}) =>
  execute(account, agentId, { task: "Use the skill", context, parameters: { skill_id: skillId } });

/** The skill's output. */
function outputOf(answer: Answer): unknown {
  expect(answer.status, answer.text).toBe(200);
  const { details } = answer.data<Completed>().result;
  const [output] = Object.values(details);
  return output;
}

/** Makes a skill of the code and runs it. */
async function runCode(code: string, context: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const run = await runner();
  return runSkill(run, await createSkill(run.account, { code, ...fields }), context);
}

async function stored({ account, agentId }: Runner): Promise<ExecutionView[]> {
  const answer = await call("GET", `/api/agents/${agentId}/executions`, { token: account.token });
  return answer.data<{ executions: ExecutionView[] }>().executions;
}

describe("a function", () => {
  test("computes on the context, within the request", async () => {
    const run = await runner();
    const id = await createSkill(run.account);
    const answer = await runSkill(run, id, { a: 2, b: 40 });
    expect(outputOf(answer)).toEqual({ total: 42 });
    expect(answer.data<Completed>().reasoning_trace.map(({ type }) => type)).toContain("tool");
    const [execution] = await stored(run);
    expect(execution).toMatchObject({ status: "completed", action: "run_skill" });
  });

  test("may be asynchronous", async () => {
    const code = "async function main(input) { const n = await Promise.resolve(input.n); return [n + 1]; }";
    expect(outputOf(await runCode(code, { n: 1 }))).toEqual([2]);
  });

  test("sees its configuration with the overrides, and its environment", async () => {
    const run = await runner();
    const code = "() => ({ rate: config.rate, unit: config.unit, length: env.RATES_KEY.length })";
    const id = await createSkill(run.account, { code, config: { rate: 1, unit: "EUR" } });
    await putSkill(run.account, id, { config_overrides: { rate: 2 }, environment_vars: { RATES_KEY: "0123456789" } });
    expect(outputOf(await runSkill(run, id))).toEqual({ rate: 2, unit: "EUR", length: 10 });
  });

  test("gives the same result in its own object", async () => {
    const run = await runner();
    const id = await createSkill(run.account);
    const parameters = { skill_id: id };
    const ended = await executeAside(run.account, run.agentId, { context: { a: 1, b: 2 }, parameters });
    expect(ended).toMatchObject({ status: "completed" });
    expect(Object.values(ended.result?.details ?? {})).toEqual([{ total: 3 }]);
  });

  test("is found by its name in a task", async () => {
    const run = await runner();
    await createSkill(run.account, { name: "Currency converter", code: "({ amount }) => ({ dollars: amount * 2 })" });
    const answer = await execute(run.account, run.agentId, {
      task: "Run the skill Currency converter on the amount",
      context: { amount: 21 },
    });
    expect(outputOf(answer)).toEqual({ dollars: 42 });
  });

  test("runs as it is now, from the next request on", async () => {
    const run = await runner();
    const id = await createSkill(run.account, { code: "() => config.rate", config: { rate: 1 } });
    expect(outputOf(await runSkill(run, id))).toBe(1);
    await putSkill(run.account, id, { config_overrides: { rate: 5 } });
    expect(outputOf(await runSkill(run, id))).toBe(5);
  });

  test("has no network, no files and nothing of the platform", async () => {
    const code = "() => [typeof fetch, typeof require, typeof process, typeof caches, typeof WebSocket]";
    expect(new Set(outputOf(await runCode(code)) as string[])).toEqual(new Set(["undefined"]));
  });
});

test("a script's last value is its output", async () => {
  const fields = { skill_type: "script" };
  expect(outputOf(await runCode("const twice = input.n * 2;\ntwice + 1", { n: 3 }, fields))).toBe(7);
});

describe("fails clearly", () => {
  test(
    "for every skill that breaks off, and the next one runs",
    () =>
      everyCase(
        [
          ["throws", "function main() {\n  null.x;\n}", /TypeError: .*\(line 2\)/],
          ["loops without end", "() => { for (;;); }", /TimeLimit: /],
          ["waits for what never comes", "() => new Promise(() => {})", /NeverSettles: /],
          [
            "takes all memory",
            "() => { const all = []; for (;;) all.push(new Uint8Array(1_000_000)); }",
            /exceeded its memory limit/,
          ],
          ["recurses without end", "function main() { return main(); }", /exceeded its stack limit/],
          ["gives more than it may", "() => 'x'.repeat(300000)", /output has \d+ characters/],
          ["defines no function", "const a = 1;", /must define or export a function main/],
        ],
        async (_title, code, message) => {
          const run = await runner();
          const id = await createSkill(run.account, { code });
          const answer = await runSkill(run, id);
          expect(answer.status, answer.text).toBe(500);
          expect(answer.error?.code).toBe("EXECUTION_FAILED");
          expect(answer.error?.message).toMatch(message);
          const [execution] = await stored(run);
          expect(execution).toMatchObject({ status: "failed", error: { code: "EXECUTION_FAILED" } });
          expect(execution?.execution_id).toBe(answer.error?.details["execution_id"]);
          expect(outputOf(await runSkill(run, await createSkill(run.account), { a: 1, b: 1 }))).toEqual({ total: 2 });
        },
      ),
    60_000,
  );

  test("an input that does not fit, before the code runs", async () => {
    const input_schema = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
    const answer = await runCode("() => { throw new Error('it ran'); }", { a: "1" }, { input_schema });
    expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
    expect(issuePaths(answer)).toEqual(["input"]);
    expect(answer.error?.message).toMatch(/input does not match the skill.s input schema\. input\.a: /);
    expect(answer.text).not.toContain("it ran");
  });

  test("an output that is not as declared", async () => {
    const answer = await runCode("() => 'text'", {}, { output_schema: { type: "number" } });
    expect(answer.error?.message).toMatch(/output does not match the skill.s output schema/);
  });

  test("once for each Idempotency-Key: the repetition gives the same refusal, with the execution's id", async () => {
    const run = await runner();
    const body = { task: "Use it", parameters: { skill_id: await createSkill(run.account, { code: "() => x" }) } };
    const options = { token: run.account.token, body, headers: { "idempotency-key": "once" } };
    const path = `/api/agents/${run.agentId}/execute`;
    const first = await call("POST", path, options);
    expect([first.status, typeof first.error?.details["execution_id"]]).toEqual([500, "string"]);
    const again = await call("POST", path, options);
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([500, first.text, "true"]);
    expect(await stored(run)).toHaveLength(1);
  });

  test("many at once, and the instance answers all of them", async () => {
    const run = await runner();
    const [loop, good] = [
      await createSkill(run.account, { code: "() => { for (;;); }" }),
      await createSkill(run.account),
    ];
    const answers = await Promise.all([loop, good, loop, good].map((id) => runSkill(run, id, { a: 1, b: 2 })));
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 500, 200]);
  });
});

describe("not found, and nothing stored", () => {
  let run: Runner;
  beforeAll(async () => {
    run = await runner();
  });

  async function expectNone(skillId: string, by = run): Promise<void> {
    const answer = await runSkill(by, skillId);
    expect(answer.status, answer.text).toBe(404);
    expect(answer.error).toMatchObject({ code: "NOT_FOUND", details: { id: skillId } });
    expect(await countRows("executions", "agent_id", by.agentId)).toBe(0);
  }

  async function expectUnusable(skillId: string, code: string, by = run): Promise<void> {
    const answer = await runSkill(by, skillId);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.error?.details["issues"]).toMatchObject([{ path: "body.parameters.skill_id", code }]);
    expect(await countRows("executions", "agent_id", by.agentId)).toBe(0);
  }

  test("an unknown id", () => expectNone(unknownId()));
  test("an unknown or malformed id", () => expectNone("../x"));

  test("an uninstalled skill", async () => {
    const id = await createSkill(run.account);
    await call("DELETE", `${SKILLS}/${id}`, { token: run.account.token });
    await expectUnusable(id, "not_installed");
  });

  test("another tenant's skill, by its name too", async () => {
    const other = await runner();
    const id = await createSkill(other.account, { name: "Their converter" });
    await expectNone(id);
    const answer = await execute(run.account, run.agentId, { task: "Run the skill Their converter", context: {} });
    expect(answer.text).not.toContain(id);
  });

  test("a skill that the agent's configuration leaves out", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    for (const tools of [["summarize_text"], []]) {
      const agent = await createAgent(account, { configuration: { tools } });
      await expectUnusable(id, "not_listed", { account, agentId: agent.id });
    }
  });
});

test("a skill that the agent's configuration names is run", async () => {
  const account = await signUp();
  const id = await createSkill(account);
  const agent = await createAgent(account, { configuration: { tools: [id] } });
  expect(outputOf(await runSkill({ account, agentId: agent.id }, id, { a: 1, b: 1 }))).toEqual({ total: 2 });
});

test("a container needs a runner that this instance does not have", async () => {
  const account = await signUp();
  const id = await createSkill(account, { skill_type: "container", code: undefined });
  const run: Runner = { account, agentId: (await createAgent(account, { maturity_level: "autonomous" })).id };
  const answer = await runSkill(run, id);
  expect([answer.status, answer.error?.code], answer.text).toEqual([501, "NOT_CONFIGURED"]);
  expect(answer.error?.message).toMatch(/no runner for containers/);
  const [execution] = await stored(run);
  expect(execution).toMatchObject({ status: "failed", error: { code: "NOT_CONFIGURED" } });
  expect(answer.error?.details).toMatchObject({ execution_id: execution?.execution_id, error: execution?.error });
});

test("an environment variable appears in no answer, trace, event or row, even when the skill returns or throws it", async () => {
  const run = await runner();
  const secret = "rk_live_5f2b9c0d1e";
  const leaks = [
    "() => ({ [env.KEY]: [env.KEY, `Bearer ${env.KEY}`] })",
    "() => { console.log(env.KEY); throw new Error(env.KEY); }",
    "() => { const e = new Error('x'); e.name = env.KEY; throw e; }",
  ];
  for (const code of leaks) {
    const id = await createSkill(run.account, { code });
    expect((await putSkill(run.account, id, { environment_vars: { KEY: secret } })).text).not.toContain(secret);
    expect((await runSkill(run, id)).text).toMatch(/masked/);
    expect((await runSkill(run, id)).text).not.toContain(secret);
    const parameters = { skill_id: id };
    const aside = await executeAside(run.account, run.agentId, { parameters });
    const trace = await call("GET", `/api/agents/${run.agentId}/executions/${aside.execution_id}/trace`, {
      token: run.account.token,
    });
    expect(JSON.stringify(aside) + trace.text).not.toContain(secret);
  }
  expect(JSON.stringify(await stored(run))).not.toContain(secret);
  expect(await countRows("episodes", "agent_id", run.agentId)).toBe(9);
});

test("what an agent did with a skill is evidence", async () => {
  const run = await runner();
  const id = await createSkill(run.account);
  await executeToEnd(run.account, run.agentId, { context: { a: 1, b: 2 }, parameters: { skill_id: id } });
  const agent = await call("GET", `/api/agents/${run.agentId}`, { token: run.account.token });
  expect(agent.data<{ agent: { statistics: unknown } }>().agent.statistics).toMatchObject({
    total_executions: 1,
    successful_executions: 1,
  });
});

describe("a hostile script", () => {
  test("does not delay other tenants", async () => {
    const hostile = await runner();
    const sources = HOSTILE_SCRIPTS.slice(0, 6).map(([, source]) => source);
    const ids = await Promise.all(sources.map((code) => createSkill(hostile.account, { code })));
    const good = await runner();
    const goodId = await createSkill(good.account);
    const ended: (string | undefined)[] = [];
    const runs = ids.map(async (id) => {
      const answer = await runSkill(hostile, id);
      ended.push(answer.error?.code);
    });
    for (let count = 0; count < 5; count += 1) {
      expect(outputOf(await runSkill(good, goodId, { a: count, b: 1 }))).toEqual({ total: count + 1 });
      expect((await call("GET", "/api/agents", { token: good.account.token })).status).toBe(200);
      expect((await call("GET", "/api/v1/health")).status).toBe(200);
    }
    expect(ended.length).toBeLessThan(ids.length);
    await Promise.all(runs);
    expect(ended).toEqual(ids.map(() => "EXECUTION_FAILED"));
  }, 60_000);
});
