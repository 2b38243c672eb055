import { expect, test } from "vitest";

import { createLog } from "#lib/log";
import { keepDeadLettersConsumer } from "#platform/dead-letters/keep-dead-letters.consumer";
import { selectDeadLetters } from "#platform/dead-letters/store";
import { sweepDeadLetters } from "#platform/dead-letters/sweep-dead-letters";
import { writableInMemory } from "#test/support/memory-database";

const NOON = Date.parse("2026-11-27T12:00:00Z");

/** A batch of the runtime's, with what was answered to it. */
function batchOf(...ids: string[]) {
  const answers: string[] = [];
  const messages = ids.map((id) => ({ id, body: { webhook_id: id }, timestamp: new Date(NOON - 60_000), attempts: 6 }));
  const batch = {
    queue: "tenure-dead-messages",
    messages,
    ackAll: () => void answers.push("acknowledged"),
    retryAll: ({ delaySeconds }: { delaySeconds: number }) => void answers.push(`again in ${delaySeconds} s`),
  } as unknown as MessageBatch;
  return { batch, answers };
}

async function scene() {
  const { db, writer } = await writableInMemory("tenant");
  const ctx = { db, writer, clock: () => NOON, log: createLog("silent") };
  return { db, ctx: ctx as unknown as Parameters<typeof keepDeadLettersConsumer>[0] };
}

test("keeps each dead message once, and counts them by queue", async () => {
  const { db, ctx } = await scene();
  const { batch, answers } = batchOf("one", "two");
  await keepDeadLettersConsumer(ctx, batch, "messages");
  await keepDeadLettersConsumer(ctx, batchOf("two").batch, "messages");
  await keepDeadLettersConsumer(ctx, batchOf("three").batch, "trace-exports");
  const { letters, counts } = await selectDeadLetters(db, 10);
  expect(counts).toEqual([
    { queue: "messages", kept: 2 },
    { queue: "trace-exports", kept: 1 },
  ]);
  expect(letters.find(({ id }) => id === "one")).toEqual({
    id: "one",
    queue: "messages",
    body: '{"webhook_id":"one"}',
    sentAt: NOON - 60_000,
    diedAt: NOON,
  });
  expect(answers).toEqual(["acknowledged"]);
});

test("waits for a database that is away, and loses nothing", async () => {
  const { ctx } = await scene();
  const down = { write: () => Promise.resolve({ ok: false, failedStatement: -1, message: "away" } as const) };
  const { batch, answers } = batchOf("one");
  await keepDeadLettersConsumer({ ...ctx, writer: down as unknown as typeof ctx.writer }, batch, "messages");
  expect(answers).toEqual(["again in 300 s"]);
});

test("forgets a message after 30 days", async () => {
  const { db, ctx } = await scene();
  await keepDeadLettersConsumer(ctx, batchOf("one").batch, "messages");
  await sweepDeadLetters({ ...ctx, clock: () => NOON + 29 * 86_400_000 });
  expect((await selectDeadLetters(db, 10)).letters).toHaveLength(1);
  await sweepDeadLetters({ ...ctx, clock: () => NOON + 31 * 86_400_000 });
  expect((await selectDeadLetters(db, 10)).letters).toEqual([]);
});
