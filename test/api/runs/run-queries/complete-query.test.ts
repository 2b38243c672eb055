import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { askForRuns } from "#test/support/factories/tenant-executions";

async function valuesOf({ token }: Pick<TestAccount, "token">, field: string, prefix = ""): Promise<string[]> {
  const answer = await call("GET", `/api/executions/values?field=${field}&prefix=${prefix}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ values: string[] }>().values;
}

test("a field has its words, or the values of the tenant's own runs, agents and people", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  await createAgent(stranger, { name: "Stranger" });
  const { id } = await createAgent(owner, { name: "Refund Clerk" });
  await createAgent(owner, { name: "Reader" });
  const run = await executeToEnd(owner, id);
  await inDatabase("UPDATE executions SET error = ? WHERE id = ?", JSON.stringify({ code: "PROVIDER_ERROR" }), run);
  await everyCase(
    [
      ["agent", "re", ["Reader", "Refund Clerk"]],
      ["agent", "clerk", ["Refund Clerk"]],
      ["outcome", "do", ["done"]],
      ["action", "", ["summarize"]],
      ["tool", "summ", ["summarize_text"]],
      ["error", "provider", ["PROVIDER_ERROR"]],
      ["cost", "", []],
      ["model", "%", []],
    ] as [string, string, string[]][],
    async (field, prefix, values) => expect(await valuesOf(owner, field, encodeURIComponent(prefix))).toEqual(values),
  );
  expect(await valuesOf(owner, "by")).toHaveLength(1);
  const unknown = await call("GET", "/api/executions/values?field=tag", { token: owner.token });
  expect(unknown.status).toBe(400);
});

test("a person has sixty searches a minute, and lists without a query beside them", async () => {
  const owner = await signUp({ tier: "enterprise" });
  const statuses: number[] = [];
  for (let search = 0; search < 61; search++) statuses.push((await askForRuns(owner, { q: "is:mine" })).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await askForRuns(owner)).status).toBe(200);
});
