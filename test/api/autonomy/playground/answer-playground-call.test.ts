import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { openEventStream } from "#test/support/event-stream";
import type { AgentView } from "#test/support/factories/agents";
import {
  acceptedPlayground,
  answerCall,
  readPlayground,
  untilAsking,
  untilPlayed,
} from "#test/support/factories/playground";
import type { RecordedRequest, Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

let instance: ScriptedInstance;
let model: ScriptedModel;
let owner: TestAccount & { baseUrl: string };
beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = { ...(await signUp({ baseUrl: instance.baseUrl })), baseUrl: instance.baseUrl };
}, 60_000);
afterAll(() => model.close());
beforeEach(() => model.reset());

const send = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: owner.token, baseUrl: owner.baseUrl, ...options });
const finish = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
});
const calls = (...names: readonly [name: string, input: object][]): Script => ({
  kind: "reply",
  calls: names.map(([name, input], at) => ({ id: `call_${at}`, name, input })),
});
const textOf = ({ body }: Pick<RecordedRequest, "body">): string => JSON.stringify(body);

/** A run that looked for lamps, whose variants look for chairs. */
async function asking(variants: object[]): Promise<{ executionId: string; id: string }> {
  const body = {
    name: "Ada",
    role: "general-assistant",
    maturity_level: "student",
    configuration: model.configuration,
  };
  const { id: agentId } = (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>().agent;
  model.script(calls(["search_marketplace", { query: "lamps" }]), finish("There are lamps."));
  const order = { task: "Look for lamps", context: {}, parameters: { wait_seconds: 20 } };
  const done = await send("POST", `/api/agents/${agentId}/execute`, { body: order });
  expect(done.status, done.text).toBe(200);
  const { execution_id: executionId } = done.data<{ execution_id: string }>();
  model.reset();
  model.respond((request) =>
    textOf(request).includes("tool_call_id") ? finish("Chairs.") : calls(["search_marketplace", { query: "chairs" }]),
  );
  return { executionId, id: await acceptedPlayground(owner, { from: { execution_id: executionId }, variants }) };
}

test("a call that was not recorded waits for a person: an answer, the nearest one, the call itself, or the end", async () => {
  const { executionId, id } = await asking([{}, {}, {}, {}]);
  const asked = await untilAsking(owner, id, 0, 1, 2, 3);
  const ask = {
    call_id: "call_0",
    tool: "search_marketplace",
    arguments: { query: "chairs" },
    live: true,
    nearest: { execution_id: executionId, arguments: { query: "lamps" }, differs: ["/query"] },
  };
  expect(asked.variants.map(({ asks }) => asks)).toEqual([[ask], [ask], [ask], [ask]]);
  const order = { variant: 0, call_id: "call_0" };
  expect((await answerCall(owner, id, { ...order, call_id: "other", use: "nearest" })).error?.details["reason"]).toBe(
    "not_asked",
  );
  expect((await answerCall(owner, id, order)).status).toBe(400);
  expect((await answerCall(owner, id, { ...order, use: "live", result: 1 })).status).toBe(400);
  const [outsider] = [await signUp({ baseUrl: instance.baseUrl })];
  expect((await answerCall({ ...outsider, baseUrl: owner.baseUrl }, id, { ...order, use: "live" })).status).toBe(404);
  expect((await answerCall(owner, id, { ...order, result: { found: "an oak chair" } })).status).toBe(200);
  for (const [variant, use] of ["nearest", "live", "end"].entries())
    expect((await answerCall(owner, id, { ...order, variant: variant + 1, use })).status).toBe(200);
  const run = await untilPlayed(owner, id);
  expect(run.variants).toMatchObject([
    { status: "completed", result: { summary: "Chairs." }, asks: [] },
    { status: "completed", result: { summary: "Chairs." } },
    { status: "completed", result: { summary: "Chairs." } },
    { status: "diverged", result: null, error: null, steps: [] },
  ]);
  expect(model.requests.some((request) => textOf(request).includes("an oak chair"))).toBe(true);
  expect(run.variants[0]?.steps.find(({ kind }) => kind === "tool")).toMatchObject({
    output: { found: "an oak chair" },
  });
});

test("a run that waits for a person is cancelled at once, and takes no answer afterwards", async () => {
  const { id } = await asking([{}]);
  await untilAsking(owner, id, 0);
  const cancelled = await send("POST", `/api/playground-runs/${id}/cancel`);
  expect(cancelled.data()).toMatchObject({ status: "cancelled", variants: [{ status: "cancelled", asks: [] }] });
  expect(await readPlayground(owner, id)).toMatchObject({ status: "cancelled" });
  expect((await send("POST", `/api/playground-runs/${id}/cancel`)).error?.details["reason"]).toBe("already_ended");
  const late = await answerCall(owner, id, { variant: 0, call_id: "call_0", use: "nearest" });
  expect(late.error?.details["reason"]).toBe("not_asked");
});

test("the events of all variants are streamed with their text, and continue after the last one that was heard", async () => {
  const { id } = await asking([{}, { temperature: 0.9 }]);
  await untilAsking(owner, id, 0, 1);
  const stream = await openEventStream(`/api/playground-runs/${id}/events`, owner);
  for (const variant of [0, 1]) await answerCall(owner, id, { variant, call_id: "call_0", use: "nearest" });
  const events = await stream.rest();
  for (const variant of [0, 1]) {
    const own = events.filter(({ data }) => data["variant"] === variant);
    expect(own.map(({ event }) => event)).toEqual(expect.arrayContaining(["status", "asks", "step", "text", "end"]));
    const said = own.filter(({ event }) => event === "text").map(({ data }) => data["text"]);
    expect(said.join("")).toContain("Chairs.");
    expect(own.findLast(({ event }) => event === "end")?.data).toMatchObject({ status: "completed", outcome: "done" });
  }
  const heard = events.find(({ event }) => event === "step");
  const again = await openEventStream(`/api/playground-runs/${id}/events`, { ...owner, lastEventId: heard?.id ?? "" });
  const rest = await again.rest();
  expect(rest.length).toBeLessThan(events.filter(({ event }) => event !== "asks").length);
  expect(rest.at(-1)?.event).toBe("end");
});
