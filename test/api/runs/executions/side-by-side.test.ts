import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeAside } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill } from "#test/support/factories/skills";
import { registered, released } from "#test/support/factories/tool-servers";
import { startModelServer, type RecordedRequest, type Script } from "#test/support/model-server";
import { startToolServer } from "#test/support/tool-server";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const TIMES = 3;

const toolsIn = ({ body }: RecordedRequest): string[] =>
  (body["tools"] as { function: { name: string } }[]).map(({ function: { name } }) => name);

/** A model that calls the tool with this word in its name three times in one step, and then gives its result. */
async function callingModel(owner: TestAccount, word: string, input: Record<string, unknown>): Promise<void> {
  const model = await startModelServer();
  let asked = 0;
  model.respond((request): Script => {
    const name = toolsIn(request).find((tool) => tool.includes(word)) ?? "";
    asked += 1;
    return asked === 1
      ? { kind: "reply", calls: Array.from({ length: TIMES }, (_, at) => ({ id: `c${at}`, name, input })) }
      : { kind: "reply", text: "All were read." };
  });
  await connected(owner, ofServer(model));
}

/** Resolves for all once this many wait, so the calls end only when they are made side by side. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === count) resolve();
    return promise;
  };
}

const outcomes = async (owner: TestAccount): Promise<string[]> => {
  const answer = await call("GET", "/api/effects", { token: owner.token });
  return answer.data<{ effects: { status: string }[] }>().effects.map(({ status }) => status);
};

test("GET skills of one step are asked side by side, and each is in the ledger", async () => {
  const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
  const all = receiver.received(TIMES);
  receiver.answerWith({ status: 200, headers: { "content-type": "application/json" }, body: "{}", after: all });
  const config = { url: receiver.url, method: "GET" };
  await createSkill(owner, { name: "Rates", skill_type: "api", code: undefined, config });
  await callingModel(owner, "skill", { currency: "EUR" });
  const agent = await createAgent(owner, {
    maturity_level: "autonomous",
    configuration: { model: "north/test-model" },
  });
  const run = await executeAside(owner, agent.id, { task: "Read the rates" });
  expect(run).toMatchObject({ status: "completed", error: null });
  expect(await outcomes(owner)).toEqual(["done", "done", "done"]);
});

test("so are the calls of a server's tool that a person released as reading", async () => {
  const [owner, simulator] = await Promise.all([signUp(), startToolServer()]);
  const met = barrier(TIMES);
  simulator.answer = async () => {
    await met();
    return { content: [{ type: "text", text: "found" }] };
  };
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", "read");
  await callingModel(owner, "lookup", { order: "A7" });
  const configuration = { model: "north/test-model", tools: ["mcp__shop__lookup"] };
  const agent = await createAgent(owner, { maturity_level: "autonomous", configuration });
  const run = await executeAside(owner, agent.id, { task: "Find the orders" });
  expect(run).toMatchObject({ status: "completed", error: null });
  expect(simulator.calls).toHaveLength(TIMES);
  expect(await outcomes(owner)).toEqual(["done", "done", "done"]);
});
