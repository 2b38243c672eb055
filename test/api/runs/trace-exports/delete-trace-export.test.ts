import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { ask } from "#test/support/factories/model-connections";
import { exportTraces } from "#test/support/factories/trace-exports";
import { startTraceReceiver } from "#test/support/trace-receiver";

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
