import type { Hrana } from "#db/hrana";
import { writeGroup } from "#db/write-group";
import { idsToEnqueue, type Writer } from "#db/write-request";

/**
 * Writes directly to the database: for work without a tenant, and when a tenant's gate is down. It accepts no audit
 * entries: only the gate knows the end of the chain, and a second writer would fork it.
 */
export function directWriter(hrana: Hrana, enqueue: (webhookIds: string[]) => Promise<void>): Writer {
  return {
    async write({ statements, enqueueFrom, audit, rule }) {
      if (audit.length > 0)
        return {
          ok: false,
          failedStatement: -1,
          message: "The tenant's gate, which writes audit entries, is not available.",
        };
      const [outcome] = await writeGroup(hrana, [{ statements, rule }]);
      if (!outcome) return { ok: false, failedStatement: -1, message: "The write received no answer." };
      if (outcome.ok) {
        const webhookIds = idsToEnqueue(enqueueFrom, outcome.results);
        if (webhookIds.length > 0) await enqueue(webhookIds).catch(() => undefined); // the cron finds the webhooks that the queue did not get
      }
      return outcome;
    },
  };
}
