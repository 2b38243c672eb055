import { expect, test } from "vitest";

import { commit } from "#db/commit";
import type { WriteAnswer } from "#db/write-request";

const writing = (answer: WriteAnswer) => ({ writer: { write: () => Promise.resolve(answer) }, clock: () => 0 });
const statement = { sql: "INSERT INTO agents DEFAULT VALUES", args: [] };

test.each([
  ["has not answered", -1, "no answer"],
  ["has a full disk", 0, "database or disk is full"],
  ["is left by the tenant", 0, "SQLite error: TENANT_MOVES"],
  ["is left by the tenant, whose audit log refuses first", 1, "SQLite error: TENANT_MOVES"],
])("a write is unavailable for a second when its database %s", async (_why, failedStatement, message) => {
  const refused = commit(writing({ ok: false, failedStatement, message }), [statement]);
  await expect(refused).rejects.toMatchObject({ code: "UNAVAILABLE", headers: { "Retry-After": "1" } });
});

test("another refusal of a statement is an internal fault", async () => {
  const refused = commit(writing({ ok: false, failedStatement: 0, message: "no such table: agents" }), [statement]);
  await expect(refused).rejects.toThrow("SQL: no such table: agents");
});
