import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Runs that look checked although no work was checked: the attacks on evidence with a scripted model. */
let model: ScriptedModel;
let instance: ScriptedInstance;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const INVOICE =
  "Invoice 4711 of Acme GmbH, 3 March 2026. Two valves at 50 euros and freight of 7 euros. Total due: 107 euros.";
const SCHEMA = {
  type: "object",
  properties: { supplier: { type: "string" }, total: { type: "number" }, paid: { type: "boolean" } },
  required: ["supplier", "total", "paid"],
};

async function run(task: string, answer: object, parameters: object, text = INVOICE) {
  return runWith({ task, context: { text }, parameters }, answer);
}

/** Runs a task of a new agent that gives the answer. */
async function runWith(body: { task: string; [field: string]: unknown }, answer: object, configuration: object = {}) {
  const owner = await signUp({ baseUrl: instance.baseUrl });
  const send = (path: string, body: unknown) =>
    call("POST", path, { token: owner.token, baseUrl: instance.baseUrl, body });
  const made = await send("/api/agents", agentBody({ configuration: { ...model.configuration, ...configuration } }));
  model.script({ kind: "reply", text: JSON.stringify(answer) });
  const { id } = made.data<{ agent: AgentView }>().agent;
  const ran = await send(`/api/agents/${id}/execute`, body);
  expect(ran.status, ran.text).toBe(200);
  const episodes = await call("GET", `/api/graduation/agents/${id}/episodes`, {
    token: owner.token,
    baseUrl: instance.baseUrl,
  });
  const [episode] = episodes.data<{ episodes: { outcome: string; flags: { kind: string; text: string }[] }[] }>()
    .episodes;
  const ended = ran.data<{ outcome: string; verification: string; flags: { kind: string; text: string }[] }>();
  expect(episode?.flags).toEqual(ended.flags);
  return ended;
}

test("a form filled with nothing does not count as evidence", async () => {
  const nothing = { summary: "Read the invoice.", details: { supplier: "n/a", total: 0, paid: false }, confidence: 1 };
  expect(await run("Read the invoice", nothing, { result_schema: SCHEMA })).toMatchObject({
    outcome: "done",
    verification: "self_reported",
  });
});

test("a form filled with invented values does not count as evidence", async () => {
  const invented = {
    summary: "The supplier is Zeta Corp.",
    details: { supplier: "Zeta Corp", total: 77_777, paid: true },
    confidence: 1,
  };
  expect(await run("Read the invoice", invented, { result_schema: SCHEMA })).toMatchObject({
    verification: "self_reported",
    flags: [{ kind: "number", text: "77777" }],
  });
});

test("an honest answer that meets what the caller expects is evidence", async () => {
  const honest = {
    summary: "Acme GmbH asks for 107 euros.",
    details: { supplier: "Acme GmbH", total: 107, paid: false },
    confidence: 0.9,
  };
  const equals = [{ pointer: "/details/total", value: 107 }];
  expect(await run("Read the invoice", honest, { result_schema: SCHEMA, expect: { equals } })).toMatchObject({
    outcome: "done",
    verification: "checked",
  });
});

test("right work that no one asked to cite fails nothing, and its derived numbers are not flagged", async () => {
  const answers: [answer: string, text: string][] = [
    ["Revenue rose by 25 percent.", "Revenue was 200 million in 2024 and 250 million in 2025, the report says."],
    [
      "Together the three invoices come to 640 EUR.",
      "Invoice 101: 200 EUR for valves. Invoice 102: 240 EUR for pumps. Invoice 103: 200 EUR for pipes.",
    ],
    ["The next year of account is 2027.", "The year of account 2026 of the association ends on 31 December."],
    [
      "Here are 10 ideas for the party.",
      "We are 45 people, have a garden by the lake, and want to spend little money.",
    ],
    [
      "Use setTimeout(run, 1000) and try at most 12 times.",
      "How do I try a call of a slow vendor again without asking it too often?",
    ],
  ];
  for (const [summary, text] of answers)
    expect(
      await run("Answer the question", { summary, details: {}, confidence: 0.9 }, {}, text),
      summary,
    ).toMatchObject({
      outcome: "done",
      flags: [],
    });
});

test("an invented number is flagged whatever the task came with, and one of the task or the instructions is not", async () => {
  const says = (summary: string) => ({ summary, details: {}, confidence: 0.9 });
  const invented = [{ kind: "number", text: "77777" }];
  for (const body of [
    { task: "What does order 58131 cost?" },
    { task: "What does the order cost?", context: { order: "58131" } },
    {
      task: "What does the order cost?",
      context: { text: "Order 58131 was placed on a Monday by a customer in Bern." },
    },
  ]) {
    expect(await runWith(body, says("Order 58131 costs 77777 euros."))).toMatchObject({ flags: invented });
    expect(await runWith(body, says("Order 58131 is open."))).toMatchObject({ flags: [] });
  }
  const instructions = { system_prompt: "Each order costs 4950 euros." };
  expect(await runWith({ task: "What does it cost?" }, says("It costs 4950 euros."), instructions)).toMatchObject({
    flags: [],
  });
});

/** A run that fails because of its vendor: its episode. */
async function failedBy(...scripts: Parameters<ScriptedModel["script"]>) {
  const owner = await signUp({ baseUrl: instance.baseUrl });
  const options = { token: owner.token, baseUrl: instance.baseUrl };
  const configuration = model.configuration;
  const made = await call("POST", "/api/agents", { ...options, body: agentBody({ configuration }) });
  const { id } = made.data<{ agent: AgentView }>().agent;
  model.script(...scripts);
  const parameters = { timeout_seconds: 2 };
  const ran = await call("POST", `/api/agents/${id}/execute`, {
    ...options,
    body: { task: "Read the invoice", parameters },
  });
  const episodes = await call("GET", `/api/graduation/agents/${id}/episodes`, options);
  return { ran, episode: episodes.data<{ episodes: { outcome: string }[] }>().episodes[0] };
}

test("a vendor that hangs, that answers nothing twice or whose filter declines costs the agent nothing", async () => {
  const hung = await failedBy({ kind: "hang" });
  expect(hung.ran.error?.code, hung.ran.text).toBe("EXECUTION_TIMEOUT");
  expect(hung.episode).toMatchObject({ outcome: "void" });
  const empty = { kind: "reply", text: "" } as const;
  const silent = await failedBy(empty, empty);
  expect(silent.ran.error?.code, silent.ran.text).toBe("EXECUTION_FAILED");
  expect(silent.episode).toMatchObject({ outcome: "void" });
});

test("an empty answer is asked for again, and the second one counts", async () => {
  const once = await failedBy(
    { kind: "reply", text: "" },
    { kind: "reply", text: '{"summary":"Read.","confidence":0.9}' },
  );
  expect(once.ran.status, once.ran.text).toBe(200);
  expect(once.episode).toMatchObject({ outcome: "success" });
});
