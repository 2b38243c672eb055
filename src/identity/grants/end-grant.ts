import type { BaseContext, ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { managedPerson } from "./grant-manager.ts";
import { type EndReason, type Grant, nameGrant } from "./grant.ts";
import { requireUnended, selectGrant, updateEnded } from "./store.ts";

/** Ends a grant at once: each request with its tokens reads it. Ending it again, even at the same moment, changes nothing. */
export async function endGrant(ctx: ServiceContext, grantId: string): Promise<Grant> {
  const grant = await findGrant(ctx, grantId);
  if (grant.endedAt === null) {
    try {
      return await endByPerson(ctx, grant);
    } catch (error) {
      if (!isEndedMeanwhile(error)) throw error;
    }
  }
  const ended = grant.endedAt === null ? await findGrant(ctx, grantId) : grant;
  if (ctx.idempotency) await commit(ctx, [], { result: ended });
  return ended;
}

async function findGrant(ctx: ServiceContext, grantId: string): Promise<Grant> {
  const grant = isUuid(grantId) ? await selectGrant(ctx.db, ctx.tenant.id, managedPerson(ctx), grantId) : null;
  if (!grant) throw notFound("grant", grantId);
  return grant;
}

async function endByPerson(ctx: ServiceContext, grant: Grant): Promise<Grant> {
  const reason = "person";
  const endedAt = ctx.clock();
  const ended: Grant = { ...grant, endedAt, endedReason: reason };
  await commit(ctx, endOnce(grant, endedAt, reason), {
    result: ended,
    audit: [auditChange(ctx, { action: "end_grant", summary: nameGrant(grant), agentId: grant.agentId, reason })],
  });
  return ended;
}

const endOnce = ({ tenantId, id }: Pick<Grant, "id" | "tenantId">, endedAt: number, reason: EndReason): Statement[] => [
  requireUnended(tenantId, id, endedMeanwhile),
  updateEnded(tenantId, id, endedAt, reason),
];

const ENDED_MEANWHILE = "ended_meanwhile";

const endedMeanwhile = (): AppError => new AppError("CONFLICT", { details: { reason: ENDED_MEANWHILE } });

const isEndedMeanwhile = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === ENDED_MEANWHILE;

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
      endOnce(grant, base.clock(), reason),
      { audit: [entry] },
    );
  } catch (error) {
    if (!isEndedMeanwhile(error)) throw error;
  }
}
