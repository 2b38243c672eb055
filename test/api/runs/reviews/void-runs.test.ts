import { expect, onTestFinished, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, untilEnded } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { drawRun, reviews, verdict } from "#test/support/factories/reviews";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { addColleague } from "#test/support/users";

async function workspace() {
  const [owner, model] = await Promise.all([signUp(), startModelServer()]);
  onTestFinished(() => model.close());
  await connected(owner, ofServer(model));
  const member = { ...owner, token: (await addColleague(owner, "member")).token };
  const { id } = await createAgent(owner, { configuration: { model: "north/test-model" } });
  return { owner, member, model, agentId: id };
}

const right = (model: ModelServer): void =>
  model.respond(() => ({
    kind: "reply",
    calls: [{ id: "end", name: "finish", input: { summary: "It is done.", confidence: 0.9 } }],
  }));

async function run(by: TestAccount, agentId: string, task: string): Promise<string> {
  const answer = await execute(by, agentId, { task, context: {} }, { headers: { prefer: "respond-async" } });
  const { poll_url: url } = answer.data<{ poll_url: string }>();
  await untilEnded(by, url);
  return url.split("/").at(-1) ?? "";
}

interface RequirementView {
  requirement: string;
  needed: number;
  value: number;
  holds: boolean;
}

async function voidShare(by: TestAccount, agentId: string): Promise<RequirementView | undefined> {
  const answer = await call("GET", `/api/graduation/agents/${agentId}/readiness`, { token: by.token });
  const { requirements } = answer.data<{ requirements: RequirementView[] }>();
  return requirements.find(({ requirement }) => requirement === "void_share");
}

test("silence in more than a fifth of the runs is a requirement that fails, until a person says why it was right", async () => {
  const { owner, member, model, agentId } = await workspace();
  right(model);
  const tasks = ["Write a greeting", "Describe the harbour", "Name the colours of the flag", "Tell a short story"];
  for (const task of tasks) await verdict(owner, await run(member, agentId, task), { verdict: "right" });
  expect(await voidShare(owner, agentId)).toBeUndefined();
  model.respond(() => ({ kind: "reply", text: "" }));
  await run(member, agentId, "Explain the tides");
  expect(await voidShare(owner, agentId)).toMatchObject({ needed: 0.2, value: 0.2, holds: true });
  const silent = await run(member, agentId, "Explain the moon");
  expect(await voidShare(owner, agentId)).toMatchObject({ needed: 0.2, holds: false });
  const looked = await verdict(owner, silent, { verdict: "right", notes: "The vendor was down." });
  expect(looked.outcome).toBe("void");
  expect(await voidShare(owner, agentId)).toMatchObject({ holds: true });
});

test("a drawn run that its orderer cancels waits for people, and leaves the queue when one says why", async () => {
  const { owner, member, model, agentId } = await workspace();
  model.respond(() => ({ kind: "hang" }));
  const begun = await execute(member, agentId, { context: {} }, { headers: { prefer: "respond-async" } });
  const { poll_url: url, execution_id: id } = begun.data<{ poll_url: string; execution_id: string }>();
  expect((await call("POST", `${url}/cancel`, { token: member.token })).status).toBe(200);
  expect((await untilEnded(member, url)).status).toBe("cancelled");
  await drawRun(id);
  const [waiting] = (await reviews(owner)).reviews;
  expect(waiting).toMatchObject({ execution_id: id, outcome: "void", reason: "sampled" });
  await verdict(owner, id, { verdict: "right", notes: "It was started twice." });
  expect((await reviews(owner)).reviews).toEqual([]);
});
