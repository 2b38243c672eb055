import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";

test("an operator sees the dead messages, the latest first, and their number by queue", async () => {
  const id = crypto.randomUUID();
  const diedAt = Date.parse("2036-11-27T12:00:00Z");
  await inDatabase(
    "INSERT INTO dead_letters (id, queue, body, sent_at, died_at) VALUES (?, 'messages', '{}', ?, ?)",
    id,
    diedAt - 60_000,
    diedAt,
  );
  const answer = await call("GET", "/api/dead-letters?limit=1", { apiKey: inject("operatorApiKey") });
  expect(answer.status, answer.text).toBe(200);
  const { counts, letters } = answer.data<{ counts: { queue: string; kept: number }[]; letters: object[] }>();
  expect(counts.find(({ queue }) => queue === "messages")?.kept).toBeGreaterThanOrEqual(1);
  expect(letters).toEqual([
    { id, queue: "messages", body: "{}", sent_at: "2036-11-27T11:59:00.000Z", died_at: "2036-11-27T12:00:00.000Z" },
  ]);
  await inDatabase("DELETE FROM dead_letters WHERE id = ?", id);
});

test("an owner of a tenant does not see them: a queue serves all tenants", async () => {
  const { token } = await signUp();
  const answer = await call("GET", "/api/dead-letters", { token });
  expect([answer.status, answer.body]).toMatchObject([403, { error: { code: "FORBIDDEN" } }]);
});
