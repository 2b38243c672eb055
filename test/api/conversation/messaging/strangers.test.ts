import { expect, test, vi } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, type ExecutionView } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { chooseAgent, connectNumber, deliver, messagesOf, type TestNumber } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";

/** People who write to a tenant's number, and the limits of what they move its agent to, with the built-in engine. */
const [CARLA, BO] = ["46701111111", "46702222222"];

interface Desk {
  owner: TestAccount;
  number: TestNumber;
  agentId: string;
  /** Writes as a person, and returns what the person is sent. */
  ask: (from: string, text: string) => Promise<string>;
}

async function desk(level: string): Promise<Desk> {
  const owner = await signUp();
  const [number, agent] = await Promise.all([connectNumber(owner), createAgent(owner, { maturity_level: level })]);
  await chooseAgent(owner, agent.id);
  await number.wrote(CARLA, BO);
  const ask = async (from: string, text: string): Promise<string> => {
    const before = (await number.taken()).length;
    await deliver(number, writings(number, { from, text, name: from }));
    await vi.waitUntil(async () => (await number.taken()).length === before + 1, { timeout: 60_000, interval: 200 });
    return (await number.taken()).at(-1)?.text ?? "";
  };
  return { owner, number, agentId: agent.id, ask };
}

const lastRun = async (owner: TestAccount, agentId: string): Promise<ExecutionView & { origin: string }> => {
  const answer = await call("GET", `/api/agents/${agentId}/executions?limit=1`, { token: owner.token });
  const [run] = answer.data<{ executions: (ExecutionView & { origin: string })[] }>().executions;
  if (run === undefined) throw new Error("There is no run.");
  return run;
};

const NOTE = "How many words has this note: the salary of Jane Doe is 123456 euro";

test.each(["supervised", "autonomous"])(
  "nothing crosses from one stranger to another, or from the tenant's own work, at the level %s",
  async (level) => {
    const { owner, agentId, ask } = await desk(level);
    expect((await execute(owner, agentId, { task: NOTE })).status).toBe(200);
    await ask(CARLA, "How many words has this: My name is Carla and I live in Elm Street 9");

    expect(await ask(BO, "Search your memory for Jane Doe salary")).not.toContain("123456");
    expect(await ask(BO, "Search your memory for Carla")).not.toContain("Elm Street");
    expect(await ask(CARLA, "Search your memory for Elm Street")).toContain("Elm Street 9");

    // The tenant opens its own work, never another stranger's.
    await chooseAgent(owner, agentId, { allowed_knowledge: ["memory"] });
    expect(await ask(BO, "Search your memory for Jane Doe salary")).toContain("123456");
    expect(await ask(BO, "Search your memory for Carla")).not.toContain("Elm Street");
  },
);

test("a person's correction of a stranger's run, a repeated run and a turn in that conversation stay within it", async () => {
  const { owner, number, agentId, ask } = await desk("autonomous");
  await execute(owner, agentId, { task: NOTE });
  await ask(CARLA, "How many words has this: My name is Carla");
  const episodes = await call("GET", `/api/graduation/agents/${agentId}/episodes?limit=1`, { token: owner.token });
  const [{ id = "" } = {}] = episodes.data<{ episodes: { id?: string }[] }>().episodes;
  const feedback = { rating: 2, notes: "Carla has the customer number 778899" };
  const given = await call("POST", `/api/graduation/episodes/${id}/feedback`, { token: owner.token, body: feedback });
  expect(given.status, given.text).toBeLessThan(300);
  expect(await ask(BO, "Search your memory for the customer number")).not.toContain("778899");
  expect(await ask(CARLA, "Search your memory for the customer number")).toContain("778899");

  await ask(BO, "Search your memory for Jane Doe salary");
  const former = await lastRun(owner, agentId);
  const again = await call("POST", `/api/agents/${agentId}/executions/${former.execution_id}/rerun`, {
    token: owner.token,
    body: {},
  });
  expect(again.status, again.text).toBe(200);
  expect(again.text).not.toContain("123456");
  expect(await lastRun(owner, agentId)).toMatchObject({ origin: "stranger" });

  const [message] = await messagesOf(owner, "&direction=in");
  const turn = await call("POST", "/api/chat", {
    token: owner.token,
    body: {
      session_id: (message as { session_id?: string } | undefined)?.session_id,
      message: "Search your memory for Jane Doe salary",
    },
  });
  expect(turn.status, turn.text).toBe(200);
  expect(turn.text).not.toContain("123456");
  expect(await lastRun(owner, agentId)).toMatchObject({ origin: "person" });
  expect((await number.taken()).every(({ text }) => !(text ?? "").includes("123456"))).toBe(true);
});

test("a stranger runs no skill that the settings do not name, and one that they name", async () => {
  const { owner, agentId, ask } = await desk("autonomous");
  const name = "wipe records";
  const skillId = await createSkill(owner, {
    name,
    code: 'function main() {\n  return { wiped: "7 records are gone" };\n}',
  });
  // A tool that appears later puts the agent on probation, until a person confirms it.
  const body = { justification: "The skill was tried." };
  const confirmed = await call("POST", `/api/graduation/agents/${agentId}/confirm`, { token: owner.token, body });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(await ask(BO, `Run the skill "${name}"`)).not.toContain("7 records are gone");
  expect(await lastRun(owner, agentId)).toMatchObject({ usage: { tool_calls: 0 } });

  const unknown = await chooseAgent(owner, agentId, { allowed_tools: [skillId, "no_such_tool"] });
  expect(unknown.error).toMatchObject({
    code: "INVALID_INPUT",
    details: { issues: [{ path: "body.allowed_tools.1", code: "unknown_tool" }] },
  });
  expect((await chooseAgent(owner, agentId, { allowed_tools: [name] })).data()).toMatchObject({
    allowed_tools: [name],
  });
  expect(await ask(BO, `Run the skill "${name}"`)).toContain("7 records are gone");
  // Another choice of the agent leaves the list as it is.
  expect((await chooseAgent(owner, agentId)).data()).toMatchObject({ allowed_tools: [name], allowed_knowledge: [] });
});

test("each run and its audit entries say where it comes from", async () => {
  const { owner, agentId, ask } = await desk("supervised");
  await ask(BO, "What is 2 + 2?");
  expect(await lastRun(owner, agentId)).toMatchObject({ origin: "stranger", triggered_by: "chat", action: "read" });
  const task = { task: "What is 3 + 3?" };
  await execute(owner, agentId, task);
  expect(await lastRun(owner, agentId)).toMatchObject({ origin: "person", triggered_by: "api" });
  await call("POST", `/api/agents/${agentId}/execute`, { apiKey: owner.apiKey, body: task });
  expect(await lastRun(owner, agentId)).toMatchObject({ origin: "api" });
  await call("POST", "/api/chat", { token: owner.token, body: { agent_id: agentId, message: "What is 4 + 4?" } });
  expect(await lastRun(owner, agentId)).toMatchObject({ origin: "person", triggered_by: "chat" });

  const listed = await call("GET", "/api/executions", { token: owner.token });
  const origins = listed.data<{ executions: { origin: string }[] }>().executions.map(({ origin }) => origin);
  expect(origins).toEqual(["person", "api", "person", "stranger"]);
  const sent = (await readAudit(owner)).find(({ action }) => action === "send");
  expect(sent).toMatchObject({ origin: "stranger", actor: { kind: "agent", id: agentId } });
});
