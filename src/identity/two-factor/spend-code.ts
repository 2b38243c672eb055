import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { openFor, type SecretContext } from "#platform/secrets/sealed-secret";

import { hashBackupCode } from "./backup-code.ts";
import { requireNewStep, requireUnusedBackupCode, updateBackupCodeUsed, updateLastStep } from "./store.ts";
import { matchingStep } from "./totp.ts";

export interface FactorHolder {
  id: string;
  tenantId: string;
  /** Encrypted. */
  totpSecret: string | null;
}

/**
 * The statements that use up a second factor's code, for the caller's batch: a time-based code or a backup code, each
 * valid for one batch, even in a race. Throws UNAUTHORIZED for a wrong code; the batch refuses a used one.
 */
export async function spendCode(ctx: SecretContext, user: FactorHolder, code: string): Promise<Statement[]> {
  if (/^\d{6}$/.test(code.trim())) {
    const owner = { tenantId: user.tenantId, row: user.id };
    const secret = user.totpSecret === null ? null : await openFor("users", owner, user.totpSecret, ctx);
    const step = secret === null ? null : matchingStep(secret, code.trim(), ctx.clock());
    if (step === null) throw wrongCode();
    return [requireNewStep(user.id, step, wrongCode), updateLastStep(user.tenantId, user.id, step)];
  }
  const codeHash = await hashBackupCode(user.id, code);
  return [requireUnusedBackupCode(user.id, codeHash, wrongCode), updateBackupCodeUsed(user.id, codeHash, ctx.clock())];
}

/** One sentence for wrong and used codes, so that a guesser learns nothing. */
export const wrongCode = (): AppError =>
  new AppError("UNAUTHORIZED", { message: "The code is wrong or was used before.", details: { reason: "code" } });
