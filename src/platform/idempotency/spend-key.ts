import { breaksRule } from "#db/commit";
import type { WriteOutcome } from "#db/group-commit";
import type { Statement } from "#db/statement";
import type { RenderedAnswer } from "#db/write-request";
import { sealText } from "#lib/sealed-text";
import type { EncryptionKeys } from "#lib/secret-box";

import { insertSpentKey } from "./store.ts";

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
    const body = answer.holdsSecret ? await sealText(answer.body, config) : answer.body;
    return insertSpentKey(tenantId, { key, fingerprint, answer: { ...answer, body }, now: clock() });
  };

/**
 * Whether a key is used up after a batch with it: by this batch, or by an earlier one whose answer was lost. The
 * statement that uses it comes first in the batch.
 */
export const keyIsSpent = (outcome: WriteOutcome): boolean =>
  outcome.ok || (outcome.failedStatement === 0 && breaksRule(outcome.message));
