import type { ServiceContext } from "#context";
import { commit } from "#db/commit";

import { updateSpentKey } from "./store.ts";

/**
 * Replaces the stored answer of the request's used key: an accepted execution that ended while the caller waited is
 * replayed with its end. Until this is written, and if the isolate dies earlier, a replay returns the acceptance, which
 * is also true.
 */
export async function restateAnswer(ctx: ServiceContext, result: unknown): Promise<void> {
  const { idempotency, tenant } = ctx;
  if (!idempotency) return;
  const answer = idempotency.render(result);
  await commit({ writer: ctx.writer, clock: ctx.clock }, [updateSpentKey(tenant.id, idempotency.key, answer)]);
}
