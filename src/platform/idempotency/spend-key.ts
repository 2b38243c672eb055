import type { ServiceContext } from "#context/context";
import { breaksRule, commit } from "#db/commit";
import type { WriteOutcome } from "#db/group-commit";
import type { Statement } from "#db/statement";
import type { RenderedAnswer } from "#db/write-request";
import type { EncryptionKeys } from "#lib/secret-box";

import { sealAnswer } from "./sealed-answer.ts";
import { insertSpentKey, updateSpentKey } from "./store.ts";

interface SpendContext {
  clock: () => number;
  /** Encrypts a stored answer that contains a secret. */
  config: EncryptionKeys;
}

/**
 * Makes the statement that uses up a tenant's key and stores the answer; a second batch with the key within a day fails
 * on it.
 */
export const spendKey =
  ({ clock, config }: SpendContext, tenantId: string, key: string, fingerprint: string) =>
  async (answer: RenderedAnswer): Promise<Statement> => {
    const body = answer.holdsSecret ? await sealAnswer({ tenantId, key }, answer.body, config) : answer.body;
    return insertSpentKey(tenantId, { key, fingerprint, answer: { ...answer, body }, now: clock() });
  };

/**
 * Whether a key is used up after a batch with it: by this batch, or by an earlier one whose answer was lost. The
 * statement that uses it comes first in the batch.
 */
export const keyIsSpent = (outcome: WriteOutcome): boolean =>
  outcome.ok || (outcome.failedStatement === 0 && breaksRule(outcome.message));

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
