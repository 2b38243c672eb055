import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { exportTraces, readTraceExport } from "#test/support/factories/trace-exports";
import { startTraceReceiver } from "#test/support/trace-receiver";

test("a workspace that sends no traces has null, and each workspace sees its own receiver with its state", async () => {
  const [owner, other, receiver] = await Promise.all([signUp(), signUp(), startTraceReceiver()]);
  expect(await readTraceExport(owner)).toBeNull();
  await exportTraces(owner, { url: receiver.url });
  await executeToEnd(owner, (await createAgent(owner)).id);
  await expect.poll(async () => (await readTraceExport(owner))?.last_sent_at).toEqual(expect.any(String));
  expect(await readTraceExport(owner)).toMatchObject({ url: receiver.url, waiting: 0, dropped: 0, last_error: null });
  expect(await readTraceExport(other)).toBeNull();
});
