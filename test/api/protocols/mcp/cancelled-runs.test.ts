import { afterAll, beforeAll, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { connectMcp, ERAS } from "#test/support/mcp";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Runs whose model does not answer. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 60_000);

afterAll(() => model.close());

test.each(ERAS)("a client of revision %s that cancels its call cancels the run", async (era) => {
  model.reset();
  model.script({ kind: "hang" });
  const { baseUrl } = instance;
  const body = agentBody({ configuration: model.configuration });
  const created = await call("POST", "/api/agents", { token: owner.token, baseUrl, body });
  const agentId = created.data<{ agent: AgentView }>().agent.id;
  const runs = async () => {
    const answer = await call("GET", `/api/agents/${agentId}/executions`, { token: owner.token, baseUrl });
    return answer.data<{ executions: { status: string }[] }>().executions.map(({ status }) => status);
  };
  const connected = await connectMcp(owner, era, { baseUrl });
  const cancelling = new AbortController();
  const running = connected.client.callTool(
    { name: "run_agent", arguments: { agent_id: agentId, task: "Summarize the text" } },
    { signal: cancelling.signal },
  );
  const ended = expect(running).rejects.toThrow();
  await expect.poll(() => model.requests.length).toBe(1);
  expect(await runs()).toEqual(["in_progress"]);
  cancelling.abort("not wanted");
  await ended;
  await expect.poll(runs).toEqual(["cancelled"]);
});
