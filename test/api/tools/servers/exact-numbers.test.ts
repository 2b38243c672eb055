import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { createAgent, execute, executeAside } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill } from "#test/support/factories/skills";
import { asked, ended, order, scene } from "#test/support/factories/tool-calls";
import { registered, released } from "#test/support/factories/tool-servers";
import { startModelServer } from "#test/support/model-server";
import { startToolServer, type ToolOffer } from "#test/support/tool-server";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const BIG = "2512292042121000001";

test("a number in a server's result that JavaScript would round comes as the text of its digits", async () => {
  const here = await scene();
  here.simulator.answer = () => ({ content: [], structuredContent: { order: "@big", price: 12.5 } });
  here.simulator.misdeed = (_request, response) => {
    const write = response.write.bind(response) as (piece: string) => boolean;
    response.write = ((piece: Uint8Array) =>
      write(Buffer.from(piece).toString("utf8").replaceAll('"@big"', BIG))) as typeof response.write;
    return false;
  };
  const answer = await order(here);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain(`"order":"${BIG}","price":12.5`);
});

test("so does one in the answer of an endpoint", async () => {
  const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
  receiver.answerWith({ status: 200, headers: { "content-type": "application/json" }, body: `{"ids":[${BIG},7]}` });
  const config = { url: receiver.url, method: "GET" };
  const skillId = await createSkill(owner, { name: "Orders", skill_type: "api", code: undefined, config });
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  const answer = await execute(owner, agent.id, { task: "Use the skill", parameters: { skill_id: skillId } });
  expect(answer.text).toContain(`"ids":["${BIG}",7]`);
});

const payTool = (name: string, type: "integer" | "string"): ToolOffer => ({
  name,
  description: "Pays an invoice",
  inputSchema: {
    type: "object",
    properties: { invoice: { type } },
    required: ["invoice"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false },
});

test("a model that names an invoice by such a number: the approval and the payment have all digits, or are not made", async () => {
  const owner = await signUp();
  const [simulator, model] = await Promise.all([
    startToolServer({ tools: [payTool("pay_number", "integer"), payTool("pay_text", "string")] }),
    startModelServer(),
  ]);
  const server = await registered(owner, simulator);
  await released(owner, server, "pay_number", "send");
  await released(owner, server, "pay_text", "send");
  await connected(owner, ofServer(model));
  const tools = ["mcp__shop__pay_number", "mcp__shop__pay_text"];
  const agent = await createAgent(owner, { configuration: { model: "north/test-model", tools } });
  const paying = (name: string) =>
    ({ kind: "reply", calls: [{ id: name, name, input: `{"invoice":${BIG}}` }] }) as const;

  model.script(paying("mcp__shop__pay_number"), { kind: "reply", text: "It was not paid." });
  const refused = await executeAside(owner, agent.id, { task: "Pay the invoice" });
  expect(refused.status).toBe("completed");
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(`would be rounded: ${BIG}`);
  expect([simulator.calls, await listEffects(owner)]).toEqual([[], []]);

  model.script(paying("mcp__shop__pay_text"), { kind: "reply", text: "Paid." });
  const begun = await execute(owner, agent.id, { task: "Pay the invoice", parameters: { wait_seconds: 0 } });
  const { execution_id: executionId } = begun.data<{ execution_id: string }>();
  const approvalId = await asked({ owner, simulator, server, agent }, executionId);
  const approval = await call("GET", `/api/approvals/${approvalId}`, { token: owner.token });
  expect(approval.data()).toMatchObject({ arguments: { arguments: { invoice: BIG } } });
  expect((await decide(owner, approvalId, "approve")).status).toBe(200);
  expect(await ended({ owner, simulator, server, agent }, executionId)).toMatchObject({ status: "completed" });
  expect(simulator.calls).toMatchObject([{ arguments: { invoice: BIG } }]);
  expect(await listEffects(owner)).toMatchObject([{ arguments: { invoice: BIG }, status: "done" }]);
});
