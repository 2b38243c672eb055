import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { createAgent, taskBody, untilEnded } from "#test/support/factories/agents";
import type { EffectView } from "#test/support/factories/effects";
import { ask, connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill } from "#test/support/factories/skills";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

/** A run whose first model fails after an effect; the second model is of the other wire. */
let north: ModelServer;
let south: ModelServer;
let owner: TestAccount;

beforeAll(async () => {
  [north, south] = await Promise.all([
    startModelServer("sk-north-0123456789"),
    startModelServer("sk-south-0123456789"),
  ]);
  owner = await signUp();
  await connected(owner, { ...ofServer(north), models: [{ name: "large" }] });
  await connected(owner, { ...ofServer(south), name: "south", provider: "anthropic", models: [{ name: "other" }] });
});
afterAll(() => Promise.all([north.close(), south.close()]));
beforeEach(() => {
  north.reset();
  south.reset();
});

const paying: Script = {
  kind: "reply",
  thinking: "It is due.",
  calls: [{ id: "pay", name: "skill__post_order", input: { amount: 7 } }],
};
const finishing: Script = {
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary: "It is ordered.", confidence: 0.9 } }],
};

interface Traced {
  status: string;
  model: string | null;
  connection: string | null;
  reasoning_trace: { type: string; connection?: string; tool?: string }[];
}

/** Runs the agent that orders once, to its end. */
async function order(): Promise<{ run: Traced; listed: unknown; sent: unknown[]; effects: EffectView[] }> {
  const outside = await startWebhookReceiver();
  const skillId = await createSkill(owner, {
    name: "Post order",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url },
  });
  const configuration = { model: "north/large", fallbacks: ["south/other"], tools: [skillId] };
  const { id } = await createAgent(owner, { maturity_level: "autonomous", configuration });
  const path = `/api/agents/${id}`;
  const answer = await ask(owner, "POST", `${path}/execute`, taskBody({ task: "Place the order" }));
  const { execution_id: run } = (answer.error?.details ?? answer.data()) as { execution_id: string };
  await untilEnded(owner, `${path}/executions/${run}`);
  const [ended, traced, listed, effects] = await Promise.all([
    ask(owner, "GET", `${path}/executions/${run}`),
    ask(owner, "GET", `${path}/executions/${run}/trace`),
    ask(owner, "GET", `/api/executions?agent_id=${id}`),
    ask(owner, "GET", `/api/effects?execution_id=${run}`),
  ]);
  await ask(owner, "DELETE", `/api/v1/skills/private/${skillId}`);
  return {
    run: { ...ended.data<Traced>(), ...traced.data<Traced>() },
    listed: listed.data<{ executions: unknown[] }>().executions,
    sent: outside.requests,
    effects: effects.data<{ effects: EffectView[] }>().effects,
  };
}

test("the second model continues after an effect of the first, which happens once", async () => {
  north.script(paying);
  north.respond(() => ({ kind: "status", status: 503 }));
  south.script(finishing);
  const { run, listed, sent, effects } = await order();
  expect(run.status).toBe("completed");
  expect([run.connection, run.model]).toEqual(["south", "other"]);
  expect(listed).toMatchObject([{ connection: "south", model: "other" }]);
  expect(sent).toHaveLength(1);
  expect(effects).toHaveLength(1);
  const acted = run.reasoning_trace.flatMap(({ connection }) => connection ?? []);
  expect([...new Set(acted)]).toEqual(["north", "south"]);
  const told = JSON.stringify(south.requests.at(-1)?.body["messages"]);
  expect(told).toContain("skill__post_order");
  expect(told).toContain("tool_result");
  expect(told).not.toContain("It is due.");
});

test("a stream that breaks within the call of an effect leads to one effect, by the second model", async () => {
  north.respond(() => ({ kind: "broken" }));
  south.script(paying, finishing);
  const { run, sent, effects } = await order();
  expect([run.status, sent.length, effects.length]).toEqual(["completed", 1, 1]);
});
