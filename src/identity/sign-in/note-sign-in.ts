import type { BaseContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import type { Role } from "#tenancy/permissions";

interface Account {
  id: string;
  tenantId: string;
  email: string;
  role: Role;
}

/** The audit entry of a person's sign-in. The actor of a refused one is unknown: it may be anyone. */
export const signInEntry = (base: BaseContext, account: Account, outcome: "completed" | "refused"): AuditRecord =>
  auditEntry(
    {
      ...base,
      tenant: { id: account.tenantId },
      actor: {
        kind: "user",
        userId: account.id,
        sessionId: "",
        role: account.role,
        permissions: new Set(),
        isPlatformOperator: false,
        viaCookie: false,
      },
    },
    {
      agentId: null,
      action: "sign_in",
      inputSummary: account.email,
      outcome,
      success: outcome === "completed",
      ...(outcome === "refused" ? { actor: { actorKind: "system" as const, actorId: null } } : {}),
    },
  );

/**
 * Records a refused sign-in after the answer, so that the answer takes the same time for every address. An address
 * without an account has no tenant and no audit log: the operator's log counts it, without the address.
 */
export function noteRefusedSignIn(base: BaseContext, account: Account | undefined): void {
  if (account === undefined) return base.log.info("sign_in_unknown_address", {});
  base.waitUntil(
    commit({ writer: tenantGate(base, account.tenantId), clock: base.clock }, [], {
      audit: [signInEntry(base, account, "refused")],
    })
      .then(() => undefined)
      .catch((error: unknown) => base.log.error("sign_in_not_audited", { tenant: account.tenantId, error })),
  );
}

/** Runs a step of a sign-in to an account, and records its refusal. */
export async function notingRefusal<Result>(
  base: BaseContext,
  account: Account,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError && error.code === "UNAUTHORIZED") noteRefusedSignIn(base, account);
    throw error;
  }
}
