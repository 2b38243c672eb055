import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { idsOf, runsOf } from "#test/support/factories/tenant-executions";

test("runs that a provider or the platform failed are counted apart from cancelled ones, and the same filters find them", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const [lost, cancelled] = [await executeToEnd(owner, id), await executeToEnd(owner, id)];
  const end = (run: string, status: string) =>
    inDatabase("UPDATE executions SET outcome = 'void', status = ? WHERE id = ?", status, run);
  await end(lost, "failed");
  await end(cancelled, "cancelled");
  const { counts } = await runsOf(owner, { counts: "true" });
  expect([counts?.["void"]?.count, counts?.["lost"]?.count]).toEqual([2, 1]);
  expect(idsOf(await runsOf(owner, { outcome: "void", status: "failed" }))).toEqual([lost]);
});
