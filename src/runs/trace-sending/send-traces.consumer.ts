import type { BaseContext } from "#context/context";
import { TraceNotice } from "#context/trace-exports";
import { inParallel } from "#lib/in-parallel";

import { sendTraces } from "./send-traces.ts";

/** How long a batch waits for receivers; slow ones are waited for after it. */
const LONGEST_BATCH_MS = 500;
const AT_A_TIME = 4;

/** Sends the due traces of the tenants of a batch. A fault is only logged: the rows are due again after their lease. */
export async function sendTracesConsumer(base: BaseContext, batch: MessageBatch): Promise<void> {
  const tenantIds = new Set(batch.messages.flatMap(({ body }) => TraceNotice.safeParse(body).data?.tenant_id ?? []));
  const work = inParallel([...tenantIds], AT_A_TIME, async (tenantId) => {
    await sendTraces(base, tenantId).catch((error: unknown) => {
      base.log.error("traces_not_sent", { tenant: tenantId, error });
    });
  });
  base.waitUntil(work);
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, LONGEST_BATCH_MS))]);
  batch.ackAll();
}
