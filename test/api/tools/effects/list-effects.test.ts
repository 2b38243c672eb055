import { describe, expect, test } from "vitest";

import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute, executeToEnd, untilEnded } from "#test/support/factories/agents";
import { act, actingAgent, type EffectView, listEffects } from "#test/support/factories/effects";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { registered, released } from "#test/support/factories/tool-servers";
import { startToolServer } from "#test/support/tool-server";
import { type ScriptedAnswer, startWebhookReceiver } from "#test/support/webhook-receiver";

interface Named {
  name: string;
}

const json = (body: string): ScriptedAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body,
});

const NEEDS_TEXT = { type: "object", properties: { amount: { type: "string" } } };
const UNSET = { headers: { authorization: "Bearer ${KEY}" } };

describe("an effect", () => {
  test("is written down before the call, under the id that the outside hears, and ended after it", async () => {
    const release = Promise.withResolvers<void>();
    const actor = await actingAgent({ status: 200, after: release.promise });
    const { account, agentId, outside } = actor;
    const answering = act(actor);
    const [request] = await outside.received(1);
    const during = await listEffects(account);
    expect(during).toMatchObject([
      {
        id: request?.headers["idempotency-key"],
        status: "intended",
        agent_id: agentId,
        action: "call_endpoint",
        arguments: { amount: 2 },
        arguments_sha256: await sha256Hex(canonicalJson({ amount: 2 })),
        target_host: new URL(outside.url).host,
        known: null,
        ended_at: null,
        settlement: null,
      },
    ]);
    release.resolve();
    const answer = await answering;
    expect(answer.status, answer.text).toBe(200);
    const [ended] = await listEffects(account);
    const { execution_id: executionId } = answer.data<{ execution_id: string }>();
    expect(ended).toMatchObject({ id: during[0]?.id, status: "done", execution_id: executionId });
    expect(ended?.ended_at).not.toBeNull();
    expect(outside.requests).toHaveLength(1);
    const trace = await call("GET", `/api/agents/${agentId}/executions/${executionId}/trace`, {
      token: account.token,
    });
    expect(
      trace.data<{ reasoning_trace: { effect?: unknown }[] }>().reasoning_trace.flatMap(({ effect = [] }) => effect),
    ).toMatchObject([{ id: ended?.id, status: "done" }]);
  });

  test("ends as what the answer proves", () =>
    everyCase<[string, ScriptedAnswer, Record<string, unknown>, EffectView["status"], RegExp]>(
      [
        ["an answer", { status: 200 }, {}, "done", /returned a result/],
        ["an answer that cannot be read", json("{"), {}, "done", /not valid JSON/],
        ["an answer that is too long", { status: 200, body: "x".repeat(300_000) }, {}, "done", /bytes/],
        ["a refusal", { status: 422 }, {}, "not_made", /answered 422/],
        ["a redirect, which may follow the deed", { status: 303 }, {}, "unknown", /answered 303.*may or may not/],
        ["a fault, which may come after the half", { status: 500 }, {}, "unknown", /answered 500.*may or may not/],
        ["a connection that is lost", "lost", {}, "unknown", /connection failed.*may or may not/],
        [
          "a lost connection of a GET, which promises no effect",
          "lost",
          { config: { method: "GET" } },
          "not_made",
          /connection/,
        ],
        ["an input that does not fit", { status: 200 }, { skill: { input_schema: NEEDS_TEXT } }, "not_made", /match/],
        ["a header that cannot be made", { status: 200 }, { config: UNSET }, "not_made", /not set/],
      ],
      async (_title, answer, options, status, known) => {
        const actor = await actingAgent(answer, options);
        await act(actor);
        const [effect, ...others] = await listEffects(actor.account);
        expect([effect?.status, others]).toEqual([status, []]);
        expect(effect?.known).toMatch(known);
      },
    ));

  test("is not written down for a call that only computes or reads", async () => {
    const { account, agentId } = await actingAgent();
    await executeToEnd(account, agentId);
    const adder = await createSkill(account);
    const parameters = { skill_id: adder };
    expect((await execute(account, agentId, { context: { a: 1, b: 2 }, parameters })).status).toBe(200);
    expect(await listEffects(account)).toEqual([]);
  });

  test("is unknown when the run's time is over before the answer comes", async () => {
    const actor = await actingAgent("hang");
    const answer = await act(actor, {}, { timeout_seconds: 1 });
    expect(answer.error?.code).toBe("EXECUTION_TIMEOUT");
    const [effect] = await listEffects(actor.account);
    expect(effect).toMatchObject({
      status: "unknown",
      known: expect.stringMatching(/run ended before the call/) as string,
    });
  });

  test("is unknown when the run is cancelled before the answer comes, and the trace says so", async () => {
    const actor = await actingAgent("hang");
    const { account, outside } = actor;
    const accepted = await act(actor, {}, { wait_seconds: 0 });
    const { poll_url: pollUrl } = accepted.data<{ poll_url: string }>();
    await outside.received(1);
    expect((await call("POST", `${pollUrl}/cancel`, { token: account.token })).status).toBe(200);
    await untilEnded(account, pollUrl);
    const [effect] = await listEffects(account, "&status=unknown");
    const trace = await call("GET", `${pollUrl}/trace`, { token: account.token });
    expect(trace.data<{ reasoning_trace: unknown[] }>().reasoning_trace).toContainEqual(
      expect.objectContaining({
        type: "tool",
        effect: expect.objectContaining({ id: effect?.id, status: "unknown" }),
      }),
    );
  });

  test("shows no secret of its arguments", async () => {
    const actor = await actingAgent();
    const key = "sk-live-4f8a1c9d2e7b6a5f4e3d";
    await act(actor, { to: "me@example.com", password: "correct horse", note: `use ${key} now`, list: [{ token: 7 }] });
    const [effect] = await listEffects(actor.account);
    expect(effect?.arguments).toEqual({
      to: "me@example.com",
      password: "[redacted]",
      note: "use [redacted] now",
      list: [{ token: "[redacted]" }],
    });
  });

  test("names the called host, even when the skill has just changed", async () => {
    const [actor, elsewhere] = await Promise.all([actingAgent(), startWebhookReceiver()]);
    await putSkill(actor.account, actor.skillId, { config_overrides: { url: elsewhere.url } });
    // The agent is on probation now, because another skill acts than its level was given for.
    await act(actor);
    const confirm = `/api/graduation/agents/${actor.agentId}/confirm`;
    const body = { justification: "It moved." };
    expect((await call("POST", confirm, { token: actor.account.token, body })).status).toBe(200);
    await act(actor);
    expect((await listEffects(actor.account)).map(({ target_host: host }) => host)).toEqual([
      new URL(elsewhere.url).host,
    ]);
    expect([actor.outside.requests.length, elsewhere.requests.length]).toEqual([0, 1]);
  });
});

test("filters by status, agent and execution, and pages from the latest", async () => {
  const actor = await actingAgent();
  const { account } = actor;
  const other = await createAgent(account, { maturity_level: "supervised" });
  const first = (await act(actor)).data<{ execution_id: string }>().execution_id;
  await act({ ...actor, agentId: other.id });
  actor.outside.answerWith({ status: 500 });
  await act(actor);
  const all = await listEffects(account);
  expect(all.map(({ status }) => status)).toEqual(["unknown", "done", "done"]);
  const idsOf = async (query: string) => (await listEffects(account, query)).map(({ id }) => id);
  const ids = all.map(({ id }) => id);
  expect(await idsOf("&status=done")).toEqual(ids.slice(1));
  expect(await idsOf(`&agent_id=${other.id}`)).toEqual([ids[1]]);
  expect(await idsOf(`&execution_id=${first}`)).toEqual([ids[2]]);
  expect(await idsOf(`&agent_id=${other.id}&status=unknown`)).toEqual([]);
  const page = await call("GET", "/api/effects?limit=1&page=2", { token: account.token });
  expect(page.data()).toMatchObject({ effects: [{ id: ids[1] }], pagination: { total: 3, pages: 3 } });
});

test("says each call in one sentence, and leaves out reads on request", async () => {
  const owner = await signUp();
  const server = await registered(owner, await startToolServer());
  await released(owner, server, "lookup", "read");
  await released(owner, server, "mail.send", "send");
  const { tools } = (await call("GET", "/api/tools?q=shop", { token: owner.token })).data<{ tools: Named[] }>();
  const names = tools.map(({ name }) => name);
  const agent = await createAgent(owner, { maturity_level: "autonomous", configuration: { tools: names } });
  for (const [tool, context] of [
    ["lookup", { order: "A7" }],
    ["mail_send", { to: "mara@example.com", subject: "Invoice" }],
  ] as const) {
    const parameters = { tool: names.find((name) => name.includes(tool)), wait_seconds: 20 };
    const answer = await execute(owner, agent.id, { task: "Do it", context, parameters });
    expect(answer.status, answer.text).toBe(200);
  }
  const titlesOf = async (query: string) => (await listEffects(owner, query)).map(({ title }) => title);
  expect(await titlesOf("")).toEqual(["Send mail “Invoice” to mara@example.com", "Lookup order A7"]);
  expect(await titlesOf("&changes=true")).toEqual(["Send mail “Invoice” to mara@example.com"]);
});
