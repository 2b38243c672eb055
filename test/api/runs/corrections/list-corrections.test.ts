import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

test("lists the corrections that wait, oldest first, page by page", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const { id } = await createAgent(owner);
  const runs = [await executeToEnd(owner, id), await executeToEnd(owner, id)];
  for (const [at, executionId] of runs.entries())
    await verdict(member, executionId, { verdict: "wrong", correction: `Correction number ${at}.` });
  const page = async (number: number) =>
    (await call("GET", `/api/corrections?limit=1&page=${number}`, { token: owner.token })).data<{
      corrections: { execution_id: string; text: string }[];
      pagination: { total: number };
    }>();
  const [first, second] = [await page(1), await page(2)];
  expect([...first.corrections, ...second.corrections].map(({ execution_id: run }) => run)).toEqual(runs);
  expect(first.corrections[0]?.text).toContain("Correction number 0.");
  expect(first.pagination.total).toBe(2);
});
