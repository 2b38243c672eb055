import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { ask } from "#test/support/factories/model-connections";
import { exportTraces, readTraceExport } from "#test/support/factories/trace-exports";
import { startTraceReceiver } from "#test/support/trace-receiver";
import { strikeClock } from "#test/support/webhooks";

const PATH = "/api/trace-export";

test("a removed receiver gets nothing more", async () => {
  const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
  await exportTraces(owner, { url: receiver.url });
  expect((await ask(owner, "DELETE", PATH)).data()).toEqual({ deleted: true });
  expect((await ask(owner, "DELETE", PATH)).status).toBe(404);
  await executeToEnd(owner, (await createAgent(owner)).id);
  const waiting = "SELECT count(*) FROM trace_deliveries WHERE tenant_id = ?";
  expect(await inDatabase(waiting, owner.tenantId)).toEqual([[0]]);
  expect(receiver.requests).toEqual([]);
});

test("traces that wait for a removed receiver go to no later one, and are removed", async () => {
  const [owner, former, latter] = await Promise.all([signUp(), startTraceReceiver(), startTraceReceiver()]);
  const [removed, replaced] = [await createAgent(owner), await createAgent(owner)];
  const waiting = () =>
    inDatabase("SELECT count(*) FROM trace_deliveries WHERE tenant_id = ? AND receiver = 'tenant'", owner.tenantId);
  const strike = async (): Promise<void> => {
    await inDatabase("UPDATE trace_deliveries SET next_attempt_at = 1 WHERE tenant_id = ?", owner.tenantId);
    await strikeClock();
  };
  former.answerWith(...Array.from({ length: 8 }, () => ({ status: 503 })));
  await exportTraces(owner, { url: former.url });
  await executeToEnd(owner, removed.id);
  await expect.poll(waiting).toEqual([[1]]);
  expect((await ask(owner, "DELETE", PATH)).status).toBe(200);
  await strike();
  await expect.poll(waiting).toEqual([[0]]);

  await exportTraces(owner, { url: former.url });
  await executeToEnd(owner, replaced.id);
  await expect.poll(waiting).toEqual([[1]]);
  expect((await ask(owner, "DELETE", PATH)).status).toBe(200);
  await exportTraces(owner, { url: latter.url });
  expect(await readTraceExport(owner)).toMatchObject({ waiting: 0 });
  await strike();
  await expect.poll(waiting).toEqual([[0]]);
  expect(latter.requests).toEqual([]);
});
