import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { endAccess, forgetSamples, forgetUser } from "#identity/sessions/end-sessions";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { endDeviceConnections } from "#platform/device-connections/end-device-connections";
import type { Role } from "#tenancy/permissions";

import { requireNotAbove } from "./role-ceiling.ts";
import { requireAnotherOwner, selectUserToChange, updateUserRow, unchangedUser } from "./store.ts";
import type { User } from "./user.ts";

export interface UserChange {
  name?: string | null | undefined;
  role?: Role | undefined;
  /**
   * `active` undoes a deactivation. A person who never accepted their invitation is invited again, and becomes active
   * on acceptance.
   */
  status?: "active" | "deactivated" | undefined;
}

/**
 * Changes a person's name, role or access; takes effect everywhere within five seconds. Throws NOT_FOUND, FORBIDDEN
 * above the caller's role, and CONFLICT for the last owner or when another request changed the user at the same moment.
 */
export async function updateUser(ctx: ServiceContext, userId: string, change: UserChange): Promise<User> {
  const found = isUuid(userId) ? await selectUserToChange(ctx.db, ctx.tenant.id, userId) : null;
  if (!found) throw notFound("user", userId);
  const { user, wasEverIn } = found;
  const now = ctx.clock();
  const changed: User = {
    ...user,
    name: change.name === undefined ? user.name : change.name,
    role: change.role ?? user.role,
    status: change.status === "active" && !wasEverIn ? "invited" : (change.status ?? user.status),
    revision: user.revision + 1,
    updatedAt: now,
  };
  requireNotAbove(ctx, user.role, changed.role);
  const losesOwner = isOwner(user) && !isOwner(changed);
  const losesAccess = changed.status === "deactivated" && user.status !== "deactivated";
  const { name, role, status, revision, updatedAt } = changed;
  await commit(
    ctx,
    [
      unchangedUser(user),
      ...(losesOwner ? [requireAnotherOwner(user.tenantId, user.id, lastOwner)] : []),
      updateUserRow(user.tenantId, user.id, { name, role, status, revision, updatedAt }),
      ...(losesAccess ? endAccess(user.id, now) : []),
    ],
    { result: changed, audit: auditOf(ctx, user, changed) },
  );
  forgetUser(user.id);
  if (losesAccess) {
    forgetSamples();
    await endDeviceConnections(ctx, user.tenantId, user.id).catch((error: unknown) => noteOpen(ctx, error));
  }
  return changed;
}

/** The logged values: permissions, without names. */
function auditOf(ctx: ServiceContext, { role, status }: User, changed: User): AuditRecord[] {
  const summary = (from: string, to: string): string => `user ${changed.id}: ${from} to ${to}`;
  const access = changed.status === "deactivated" ? "deactivate_user" : "activate_user";
  const roles = { before: { role }, after: { role: changed.role } };
  const statuses = { before: { status }, after: { status: changed.status } };
  return [
    ...(role === changed.role
      ? []
      : [auditChange(ctx, { action: "change_user_role", summary: summary(role, changed.role), ...roles })]),
    ...(status === changed.status
      ? []
      : [auditChange(ctx, { action: access, summary: summary(status, changed.status), ...statuses })]),
  ];
}

/** Even so, a deactivated owner's devices get no command: each command checks the account's current state. */
const noteOpen = ({ log, tenant }: ServiceContext, error: unknown): void =>
  log.warn("device_connections_not_ended", { tenant: tenant.id, error: String(error) });

const isOwner = (user: User): boolean => user.role === "owner" && user.status === "active";

const lastOwner = (): AppError =>
  new AppError("CONFLICT", { message: "A tenant must keep at least one active owner." });
