import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { type Answer, call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill, skillBody, SKILLS } from "#test/support/factories/skills";

const send = ({ token }: TestAccount, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { token, body });

/** Expects one entry of an action, by the owner, whose summary has these words and nothing of the material. */
async function expectEntry(owner: TestAccount, action: string, answer: Answer, says: string): Promise<void> {
  expect([200, 201], answer.text).toContain(answer.status);
  const entries = await readAudit(owner, `?action=${action}`);
  expect(entries).toMatchObject([{ action, outcome: "completed", actor: { kind: "user", id: owner.userId } }]);
  expect(entries[0]?.input_summary).toContain(says);
  expect(entries[0]?.input_summary).not.toMatch(/Private words/);
}

test("a created skill", async () => {
  const owner = await signUp();
  const answer = await send(owner, "POST", SKILLS, skillBody({ code: "() => 'Private words.'" }));
  await expectEntry(owner, "create_skill", answer, '"Adder"');
});

test("an updated skill, with the names of what was given and no values", async () => {
  const owner = await signUp();
  const id = await createSkill(owner);
  const body = { description: "Private words.", environment_vars: { RATES_KEY: "Private words." } };
  const answer = await send(owner, "PUT", `${SKILLS}/${id}`, body);
  await expectEntry(owner, "update_skill", answer, `(${id}): description, environment_vars`);
});

test("an export of executions, with the names of its filters", async () => {
  const owner = await signUp();
  const path = "/api/exports/executions?format=jsonl&q=Private%20words&sort=cost";
  await expectEntry(owner, "export_executions", await send(owner, "GET", path), "executions by q");
});

test("an export of episodes", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const path = `/api/graduation/agents/${id}/episodes/export`;
  await expectEntry(owner, "export_episodes", await send(owner, "GET", path), "all episodes");
});
