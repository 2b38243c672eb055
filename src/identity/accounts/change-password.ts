import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { hashPassword, isPassword } from "#platform/intake/password-hash";
import { countAttempt } from "#platform/rate-limits/count-attempt";
import { personOf } from "#tenancy/caller";

import { endAccessOfPassword } from "./end-access-of-password.ts";
import { requirePassword, selectPasswordHash, updatePassword } from "./store.ts";

/** Sets a new password for the caller, who knows the current one; ends their other sessions, mailed tokens and programs; a mail says so. */
export async function changePassword(
  ctx: ServiceContext,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  await countAttempt(ctx, "password", userId);
  const row = await selectPasswordHash(ctx.db, ctx.tenant.id, userId);
  const passwordHash = row?.passwordHash ?? null;
  if (!(await isPassword(ctx, current, passwordHash)) || passwordHash === null) throw wrongPassword();
  const ended = await endAccessOfPassword(ctx, { userId, sessionId, how: "changed", isTold: true });
  const now = ctx.clock();
  await commit(
    ctx,
    [
      requirePassword(userId, passwordHash, wrongPassword),
      updatePassword(ctx.tenant.id, userId, await hashPassword(ctx, next), now),
      ...ended.statements,
    ],
    { audit: [auditChange(ctx, { action: "change_password", summary: "their own password" })] },
  );
  ctx.waitUntil(ended.tell());
}

const wrongPassword = (): AppError =>
  new AppError("UNAUTHORIZED", { message: "The current password is wrong.", details: { reason: "password" } });
