import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { isPassword } from "#platform/intake/password-hash";
import { countAttempt } from "#platform/rate-limits/count-attempt";
import { personOf } from "#tenancy/caller";

import { spendCode } from "./spend-code.ts";
import { deleteBackupCodes, selectFactors, updateTwoFactorOff } from "./store.ts";

/**
 * Turns two-factor off. It requires the password and a code, so that a borrowed session cannot do it. Throws
 * UNAUTHORIZED, and CONFLICT when it is off.
 */
export async function disableTwoFactor(
  ctx: ServiceContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { userId } = personOf(ctx);
  await countAttempt(ctx, "secondFactor", userId);
  const user = await selectFactors(ctx.db, ctx.tenant.id, userId);
  if (!user) throw new AppError("UNAUTHORIZED");
  if (!(await isPassword(ctx, password, user.passwordHash))) {
    throw new AppError("UNAUTHORIZED", { message: "The password is wrong.", details: { reason: "password" } });
  }
  if (user.totpEnabledAt === null) throw new AppError("CONFLICT", { message: "Two-factor authentication is off." });
  const spent = await spendCode(ctx, user, code);
  await commit(ctx, [...spent, updateTwoFactorOff(ctx.tenant.id, userId, ctx.clock()), deleteBackupCodes(userId)], {
    audit: [auditChange(ctx, { action: "disable_two_factor", summary: "two-factor authentication" })],
  });
}
