import { describe, expect, test } from "vitest";

import type { MaturityLevel } from "#engine/governance/maturity";
import { type Answer, call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { countRows, createAgent, execute, executeAside } from "#test/support/factories/agents";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { type ScriptedAnswer, startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

interface Setup {
  account: TestAccount;
  agentId: string;
  skillId: string;
  receiver: WebhookReceiver;
}

const json = (value: unknown): ScriptedAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

/** An agent, an api skill, and the endpoint that it calls. */
async function setUp(
  answer: ScriptedAnswer,
  {
    level = "supervised",
    config = {},
    environment = {},
  }: { level?: MaturityLevel; config?: Record<string, unknown>; environment?: Record<string, string> } = {},
): Promise<Setup> {
  const [account, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
  receiver.answerWith(answer);
  const skillId = await createSkill(account, {
    name: "Rates",
    skill_type: "api",
    code: undefined,
    config: { url: receiver.url, ...config },
  });
  await putSkill(account, skillId, { environment_vars: environment });
  // After the skill: the level holds for the tools of that moment.
  const agent = await createAgent(account, { maturity_level: level });
  return { account, agentId: agent.id, skillId, receiver };
}

const run = ({ account, agentId, skillId }: Setup, context: Record<string, unknown> = { amount: 2 }): Promise<Answer> =>
  execute(account, agentId, { task: "Use the skill", context, parameters: { skill_id: skillId } });

const outputOf = (answer: Answer): unknown => {
  expect(answer.status, answer.text).toBe(200);
  return Object.values(answer.data<{ result: { details: Record<string, unknown> } }>().result.details)[0];
};

describe("does", () => {
  test("posts the input as JSON and gives the parsed answer", async () => {
    const setup = await setUp(json({ rate: 1.08 }));
    expect(outputOf(await run(setup))).toEqual({ rate: 1.08 });
    const [request] = setup.receiver.requests;
    expect(request).toMatchObject({ method: "POST", body: '{"amount":2}' });
    expect(request?.headers).toMatchObject({ "content-type": "application/json" });
    expect(request?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("asks with a query by GET, and gives text as text", async () => {
    const setup = await setUp(
      { status: 200, headers: { "content-type": "text/plain" }, body: "sunny" },
      { config: { method: "GET" } },
    );
    expect(outputOf(await run(setup, { place: "Graz", days: [1, 2] }))).toBe("sunny");
    const [request] = setup.receiver.requests;
    expect(request).toMatchObject({ method: "GET", body: "", path: "/hook?place=Graz&days=%5B1%2C2%5D" });
  });

  test("puts environment variables into headers, and nowhere else", async () => {
    const secret = "rk_live_5f2b9c0d1e";
    const config = { headers: { Authorization: "Bearer ${KEY}", "X-Note": "$KEY" } };
    const setup = await setUp(json({ heard: `Bearer ${secret}` }), { config, environment: { KEY: secret } });
    const answer = await run(setup, { note: "${KEY}" });
    expect(outputOf(answer)).toEqual({ heard: "Bearer [masked]" });
    expect(answer.text).not.toContain(secret);
    const [request] = setup.receiver.requests;
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${secret}`, "x-note": "$KEY" });
    expect(request?.body).toBe('{"note":"${KEY}"}');
  });

  test("calls once, even when the client does not wait", async () => {
    const setup = await setUp(json({ ok: true }));
    const parameters = { skill_id: setup.skillId };
    const ended = await executeAside(setup.account, setup.agentId, { context: {}, parameters });
    expect(ended).toMatchObject({ status: "completed", action: "call_endpoint" });
    expect(setup.receiver.requests).toHaveLength(1);
  });
});

describe("governance", () => {
  test.each(["student", "intern"] as const)("a %s may not, by id", async (level) => {
    const setup = await setUp(json({}), { level });
    const answer = await run(setup);
    expect(answer.status).toBe(403);
    expect(answer.error).toMatchObject({
      code: "GOVERNANCE_VIOLATION",
      details: { action: "call_endpoint", complexity: 3, agent_level: level, required_level: "supervised" },
    });
    expect(setup.receiver.requests).toEqual([]);
    expect(await countRows("executions", "agent_id", setup.agentId)).toBe(0);
  });

  test("a student may not, by calling it something harmless", async () => {
    const setup = await setUp(json({}), { level: "student" });
    const parameters = { skill_id: setup.skillId, action: "read" };
    expect((await execute(setup.account, setup.agentId, { parameters })).status).toBe(403);
    expect(setup.receiver.requests).toEqual([]);
  });

  test("a student may not, by naming it in a task: the run waits for a person", async () => {
    const setup = await setUp(json({}), { level: "student" });
    const answer = await execute(setup.account, setup.agentId, { task: "Use the skill Rates", context: {} });
    expect(answer.status).toBe(202);
    const { poll_url: pollUrl } = answer.data<{ poll_url: string }>();
    const waiting = await call("GET", pollUrl, { token: setup.account.token });
    expect(waiting.data()).toMatchObject({ status: "in_progress", result: { awaiting_approval: {} } });
    expect(setup.receiver.requests).toEqual([]);
  });
});

describe("fails clearly", () => {
  test(
    "for every answer that is not a result of a skill",
    () =>
      everyCase(
        [
          ["an endpoint that refuses", { status: 418, body: "a secret body" }, /answered 418/],
          ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, /answered 302/],
          [
            "invalid JSON",
            { status: 200, headers: { "content-type": "application/json" }, body: "{" },
            /not valid JSON/,
          ],
          [
            "JSON that is too deep",
            { status: 200, headers: { "content-type": "application/json" }, body: "[".repeat(500) + "]".repeat(500) },
            /nested too deeply/,
          ],
          ["an answer that is too long", { status: 200, body: "x".repeat(300_000) }, /more than 262144 bytes/],
        ] as [string, ScriptedAnswer, RegExp][],
        async (_title, scripted, message) => {
          const setup = await setUp(scripted);
          const answer = await run(setup);
          expect(answer.status, answer.text).toBe(502);
          expect(answer.error?.code).toBe("PROVIDER_ERROR");
          expect(answer.error?.details).toMatchObject({
            error: { code: "PROVIDER_ERROR" },
            reason: expect.stringMatching(/^bad_/),
          });
          expect(answer.error?.message).toMatch(message);
          expect(answer.text).not.toContain("secret body");
          expect(setup.receiver.requests).toHaveLength(1);
        },
      ),
    60_000,
  );

  test("a variable that is not set: nothing is called", async () => {
    const setup = await setUp(json({}), { config: { headers: { authorization: "Bearer ${KEY}" } } });
    expect((await run(setup)).error?.message).toMatch(/environment variable KEY is not set/);
    expect(setup.receiver.requests).toEqual([]);
  });

  test("a value that would end its header: nothing is called", async () => {
    const config = { headers: { authorization: "Bearer ${KEY}" } };
    const setup = await setUp(json({}), { config, environment: { KEY: "abc\nx-other: 1" } });
    expect((await run(setup)).error?.message).toMatch(/header authorization/);
    expect(setup.receiver.requests).toEqual([]);
  });
});
