import { expect, test } from "vitest";

import { commit } from "#db/commit";
import { noteLooks } from "#runs/alert-rules/store";
import { signUp } from "#test/support/client";
import { databaseOf, inDatabase } from "#test/support/database";
import { createRule, readRule } from "#test/support/factories/alert-rules";
import { otherIsolate } from "#test/support/other-isolate";

test("a look that ends late does not replace what a later one saw", async () => {
  const owner = await signUp();
  // Switched off: the platform's own looks leave it alone.
  const { id } = await createRule(owner, { enabled: false });
  const [[revision] = []] = await inDatabase("SELECT revision FROM alert_rules WHERE id = ?", id);
  const { base } = otherIsolate({}, await databaseOf(owner.tenantId));
  const look = (value: number, at: number) =>
    commit(base, [noteLooks([{ id, revision: Number(revision), value, past: [] }], at)]);
  const valueOf = () => inDatabase("SELECT value FROM alert_rules WHERE id = ?", id);
  const later = Date.now() + 60_000;
  await look(3, later);
  await look(2, later - 1_000);
  expect(await valueOf()).toEqual([[3]]);
  await look(4, later + 1_000);
  expect(await valueOf()).toEqual([[4]]);
  expect((await readRule(owner, id)).state).toBe("off");
});
