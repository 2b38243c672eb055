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

async function run(task: string, answer: object, parameters: object) {
  const owner = await signUp({ baseUrl: instance.baseUrl });
  const send = (path: string, body: unknown) =>
    call("POST", path, { token: owner.token, baseUrl: instance.baseUrl, body });
  const made = await send("/api/agents", agentBody({ configuration: model.configuration }));
  model.script({ kind: "reply", text: JSON.stringify(answer) });
  const { id } = made.data<{ agent: AgentView }>().agent;
  const ran = await send(`/api/agents/${id}/execute`, { task, context: { text: INVOICE }, parameters });
  expect(ran.status, ran.text).toBe(200);
  return ran.data<{ outcome: string; verification: string }>();
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
  });
});

test("a copy of the material passes a text that it must contain, and does not count as evidence", async () => {
  const copy = { summary: INVOICE, details: {}, confidence: 1 };
  expect(await run("Read the invoice", copy, { expect: { must_contain: ["Acme GmbH"] } })).toMatchObject({
    verification: "self_reported",
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
