import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { endSessions, forgetUser } from "#identity/sessions/end-sessions";
import { auditChange } from "#platform/audit/audit-entry";
import { hashPassword, isPassword } from "#platform/intake/password-hash";
import { countAttempt } from "#platform/rate-limits/count-attempt";
import { personOf } from "#tenancy/caller";

import { requirePassword, selectPasswordHash, updatePassword, updatePasswordTokensUsed } from "./store.ts";

/** Sets a new password for the caller, who knows the current one; ends their other sessions and mailed tokens. */
export async function changePassword(
  ctx: ServiceContext,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  await countAttempt(ctx, "password", userId);
  const row = await selectPasswordHash(ctx.db, ctx.tenant.id, userId);
  const passwordHash = row?.passwordHash ?? null;
  if (!(await isPassword(ctx, current, passwordHash)) || passwordHash === null) throw wrongPassword();
  const now = ctx.clock();
  await commit(
    ctx,
    [
      requirePassword(userId, passwordHash, wrongPassword),
      updatePassword(ctx.tenant.id, userId, await hashPassword(ctx, next), now),
      updatePasswordTokensUsed(userId, now),
      endSessions(userId, sessionId, now, "password_changed"),
    ],
    { audit: [auditChange(ctx, { action: "change_password", summary: "their own password" })] },
  );
  forgetUser(userId);
}

const wrongPassword = (): AppError =>
  new AppError("UNAUTHORIZED", { message: "The current password is wrong.", details: { reason: "password" } });
