import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { countAttempt } from "#platform/rate-limits/count-attempt";
import { openFor } from "#platform/secrets/sealed-secret";
import { personOf } from "#tenancy/caller";

import { BACKUP_CODES, hashBackupCode, newBackupCode } from "./backup-code.ts";
import { isOn } from "./set-up-two-factor.ts";
import { wrongCode } from "./spend-code.ts";
import {
  deleteBackupCodes,
  insertBackupCodes,
  requirePendingSecret,
  selectFactors,
  updateTwoFactorOn,
} from "./store.ts";
import { matchingStep } from "./totp.ts";

/**
 * Puts the set-up's secret in force, proven by a code, and returns new backup codes. Throws CONFLICT without a set-up
 * or when it is already on, UNAUTHORIZED for a wrong code.
 */
export async function enableTwoFactor(ctx: ServiceContext, code: string): Promise<{ backupCodes: string[] }> {
  const { userId } = personOf(ctx);
  await countAttempt(ctx, "secondFactor", userId);
  const user = await selectFactors(ctx.db, ctx.tenant.id, userId);
  if (!user) throw new AppError("UNAUTHORIZED");
  if (user.totpEnabledAt !== null) throw isOn();
  if (user.totpSecret === null) throw new AppError("CONFLICT", { message: "Set up two-factor authentication first." });
  const secret = await openFor("users", { tenantId: ctx.tenant.id, row: userId }, user.totpSecret, ctx);
  const step = matchingStep(secret, code, ctx.clock());
  if (step === null) throw wrongCode();
  const backupCodes = Array.from({ length: BACKUP_CODES }, newBackupCode);
  const hashes = await Promise.all(backupCodes.map((backupCode) => hashBackupCode(userId, backupCode)));
  const result = { backupCodes };
  await commit(
    ctx,
    [
      requirePendingSecret(userId, user.totpSecret, isOn),
      updateTwoFactorOn(ctx.tenant.id, userId, step, ctx.clock()),
      deleteBackupCodes(userId),
      insertBackupCodes(userId, hashes),
    ],
    { result, audit: [auditChange(ctx, { action: "enable_two_factor", summary: "two-factor authentication" })] },
  );
  return result;
}
