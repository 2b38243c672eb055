import type { BaseContext, ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { managedPerson } from "./grant-manager.ts";
import { type EndReason, type Grant, nameGrant } from "./grant.ts";
import { requireUnended, selectGrant, updateEnded } from "./store.ts";

/** Ends a grant at once: each request with its tokens reads it. Ending it again changes nothing. */
export async function endGrant(ctx: ServiceContext, grantId: string): Promise<Grant> {
  const grant = isUuid(grantId) ? await selectGrant(ctx.db, ctx.tenant.id, managedPerson(ctx), grantId) : null;
  if (!grant) throw notFound("grant", grantId);
  if (grant.endedAt !== null) {
    if (ctx.idempotency) await commit(ctx, [], { result: grant });
    return grant;
  }
  const endedAt = ctx.clock();
  const ended: Grant = { ...grant, endedAt, endedReason: "person" };
  const audit = [
    auditChange(ctx, { action: "end_grant", summary: nameGrant(grant), agentId: grant.agentId, reason: "person" }),
  ];
  await commit(ctx, [updateEnded(ctx.tenant.id, grant.id, endedAt, "person")], { result: ended, audit });
  return ended;
}

/** Ends a grant because of what a program did, once. Its person did not act, so the audit log names the platform. */
export async function endGrantOfProgram(
  base: BaseContext,
  grant: Pick<Grant, "id" | "tenantId" | "clientName" | "agentId">,
  reason: Exclude<EndReason, "person" | "password">,
): Promise<void> {
  const tenant = { id: grant.tenantId };
  const actor = { kind: "system", trigger: "object" } as const;
  const entry = auditChange(
    { ...base, tenant, actor },
    { action: "end_grant", summary: nameGrant(grant), agentId: grant.agentId, reason },
  );
  try {
    await commit(
      { writer: tenantGate(base, grant.tenantId), clock: base.clock },
      [
        requireUnended(grant.tenantId, grant.id, () => new AppError("CONFLICT")),
        updateEnded(grant.tenantId, grant.id, base.clock(), reason),
      ],
      { audit: [entry] },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
  }
}
