import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import type { Role } from "#tenancy/permissions";

import { emailTaken } from "./create-account.ts";
import { mailPasswordToken } from "./mail-password-token.ts";
import { requireNotAbove } from "./role-ceiling.ts";
import { insertUser } from "./store.ts";
import type { User } from "./user.ts";
import { withAddress } from "./with-address.ts";

/** Adds a person to the tenant and mails an invitation; they become active by setting a password. Throws CONFLICT when the address has an account. */
export async function inviteUser(
  ctx: ServiceContext,
  { email, name, role }: { email: string; name: string | null; role: Role },
): Promise<User> {
  requireNotAbove(ctx, role);
  const now = ctx.clock();
  const user: User = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    email,
    emailVerifiedAt: null,
    name,
    role,
    status: "invited",
    twoFactorEnabled: false,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const mail = await mailPasswordToken(ctx, "invitation", { userId: user.id, email, tenantName: ctx.tenant.name });
  await withAddress(ctx, email, {
    taken: emailTaken,
    make: () =>
      commit(ctx, [insertUser(user, null, emailTaken), mail.statement], {
        result: user,
        audit: [auditChange(ctx, { action: "invite_user", summary: `user ${user.id}: ${role}`, after: { role } })],
      }),
  });
  ctx.waitUntil(mail.send().catch((error: unknown) => ctx.log.warn("invitation_not_sent", { user: user.id, error })));
  return user;
}
