import type { ServiceContext } from "#context";
import { commit } from "#db/commit";

import { updateSpentKey } from "./store.ts";

/**
 * Gives the request's spent key the answer for a later result: an execution that was accepted and then ended while the caller waited
 * is replayed with its end. Until this is written, and if the isolate dies before, a replay gives the acceptance, which is true too.
 */
export async function restateAnswer(ctx: ServiceContext, result: unknown): Promise<void> {
  const { idempotency, tenant } = ctx;
  if (!idempotency) return;
  const answer = idempotency.render(result);
  await commit({ writer: ctx.writer, clock: ctx.clock }, [updateSpentKey(tenant.id, idempotency.key, answer)]);
}
