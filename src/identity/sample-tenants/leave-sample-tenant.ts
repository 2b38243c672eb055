import type { BaseContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import type { User } from "#identity/accounts/user";
import { returnToSession, type SessionTokens } from "#identity/sessions/open-session";
import { auditChange } from "#platform/audit/audit-entry";
import { forgetPrincipals } from "#platform/credentials/principal-cache";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import type { VerifiedToken } from "#platform/credentials/tokens";
import { endSample } from "#platform/removals/end-samples.queries";
import { firstWriter } from "#platform/tenant-gate/first-writer";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import type { Tenant } from "#tenancy/actor";
import { isSampleTenant } from "#tenancy/sample";

import { HOME_ENDED, homeEnded } from "./home-ended.ts";
import { leaveVisit, selectVisitor } from "./store.ts";

export interface ReturnedHome {
  user: User;
  tenant: Tenant;
  tokens: SessionTokens;
}

/** For a minute leaving can be repeated: the answer, and with it the browser's cookie, may have been lost on its way. */
const REPEAT_MS = 60_000;

type Visitor = NonNullable<Awaited<ReturnType<typeof selectVisitor>>>;

/**
 * Ends a sample workspace and gives back the session that entered it. `left` is the token of the sample's session, whose
 * row is gone when the workspace has ended. Null when the session at home has ended, which ends the workspace, too.
 * Throws UNAUTHORIZED when it was left before, and FORBIDDEN at the host of another tenant.
 */
export async function leaveSampleTenant(base: BaseContext, left: VerifiedToken): Promise<ReturnedHome | null> {
  if (!isSampleTenant({ id: left.tenantId })) throw notInSample();
  const visitor = await selectVisitor(base.db, left.sessionId, base.clock() - REPEAT_MS);
  if (!visitor) throw leftBefore();
  requireTenantHost(base, visitor.tenant.slug);
  try {
    return await goHome(base, visitor, left);
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== HOME_ENDED) throw error;
    await commit(firstWriter(base, left.tenantId), endSample(left.tenantId, base.clock()));
    return null;
  } finally {
    forgetPrincipals(({ tenant }) => tenant.id === left.tenantId);
  }
}

/** Ends the workspace in one batch with the return and its audit entry at home. */
async function goHome(base: BaseContext, visitor: Visitor, left: VerifiedToken): Promise<ReturnedHome> {
  const { sessionId, expiresAt, tenant, totpEnabledAt } = visitor;
  const user: User = { ...visitor.user, twoFactorEnabled: totpEnabledAt !== null };
  const now = base.clock();
  const { statement, tokens } = await returnToSession(base, user, { id: sessionId, expiresAt });
  await commit(
    { writer: tenantGate(base, tenant.id), clock: base.clock },
    [...leaveVisit(sessionId, left.sessionId, now, () => homeEnded()), statement, ...endSample(left.tenantId, now)],
    { audit: visitor.leftAt === null ? [leaveEntry(base, { user, tenant, sessionId }, left.tenantId)] : [] },
  );
  return { user, tenant, tokens };
}

const leaveEntry = (
  base: BaseContext,
  { user, tenant, sessionId }: { user: User; tenant: Tenant; sessionId: string },
  sampleId: string,
): AuditRecord =>
  auditChange(
    {
      ...base,
      tenant,
      actor: {
        kind: "user",
        userId: user.id,
        sessionId,
        role: user.role,
        permissions: new Set(),
        isPlatformOperator: false,
        viaCookie: false,
      },
    },
    { action: "leave_sample_workspace", summary: sampleId },
  );

const leftBefore = (): AppError =>
  new AppError("UNAUTHORIZED", {
    message: "The sample workspace was left before.",
    details: { reason: "left_before" },
  });

const notInSample = (): AppError => new AppError("CONFLICT", { message: "This session is not in a sample workspace." });
