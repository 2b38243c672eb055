import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { equalInConstantTime } from "#lib/digest";
import type { Tenant } from "#tenancy/actor";
import { PERMISSIONS, ROLE_PERMISSIONS, type Permission, type Role } from "#tenancy/permissions";
import { isSampleTenant } from "#tenancy/sample";
import { sampleEnded } from "#tenancy/sample-workspace";
import { readingOf, type TraceReaders } from "#tenancy/trace-readers";

import type { Proof } from "./principal-cache.ts";
import type { Principal } from "./principal.ts";
import { selectAddressHolder, selectGrantHolder, selectKeyHolder, selectSessionHolder } from "./store.ts";

interface Who {
  userId: string;
  email: string;
  emailVerifiedAt: number | null;
  role: Role;
  userStatus: "invited" | "active" | "deactivated";
  tenantId: string;
  tenantName: string;
  slug: string;
  tier: Tenant["tier"];
  requestsPerMinute: number | null;
  traceReaders: TraceReaders | null;
}

export interface LoadedPrincipal {
  principal: Principal;
  /** When the read rights expire, in milliseconds since 1970. */
  endsAt: number;
}

/**
 * Reads the current holder of a proven credential, in one round trip. Throws UNAUTHORIZED when it was revoked or has
 * expired, or its user may not act.
 */
export function loadPrincipal(base: BaseContext, proof: Proof, now: number): Promise<LoadedPrincipal> {
  switch (proof.kind) {
    case "session":
      return bySession(base, proof, now);
    case "apiKey":
      return byKey(base, proof, now);
    case "grant":
      return byGrant(base, proof, now);
    case "foreign":
      return byAddress(base, proof);
  }
}

async function bySession(
  base: BaseContext,
  proof: Extract<Proof, { kind: "session" }>,
  now: number,
): Promise<LoadedPrincipal> {
  const who = await selectSessionHolder(base.db, proof.sessionId);
  if (!who && isSampleTenant({ id: proof.tenantId })) throw sampleEnded();
  if (!who || who.userId !== proof.userId || who.tenantId !== proof.tenantId)
    throw refused("The session does not exist.", "unknown");
  if (who.revokedAt !== null) throw refused("The session was ended.", "revoked");
  if (who.expiresAt <= now) throw refused("The session has expired.", "expired");
  return { principal: userPrincipal(base, who, proof.sessionId, proof.viaCookie), endsAt: who.expiresAt };
}

async function byAddress(base: BaseContext, proof: Extract<Proof, { kind: "foreign" }>): Promise<LoadedPrincipal> {
  const who = await selectAddressHolder(base.db, proof.email);
  if (!who) throw refused("No account here has the e-mail address of this token.", "unknown");
  // Otherwise an attacker could sign up with another person's address and wait for that person's token from the issuer.
  if (who.emailVerifiedAt === null) {
    throw refused("Confirm the address of your account here first: ask for a new password.", "address_not_verified");
  }
  return { principal: userPrincipal(base, who, `external:${proof.subject}`, false), endsAt: Number.POSITIVE_INFINITY };
}

async function byKey(
  base: BaseContext,
  proof: Extract<Proof, { kind: "apiKey" }>,
  now: number,
): Promise<LoadedPrincipal> {
  const who = await selectKeyHolder(base.db, proof.keyId);
  if (!who || !equalInConstantTime(who.secretHash, proof.secretHash))
    throw refused("The API key is unknown.", "unknown");
  if (who.revokedAt !== null) throw refused("The API key was revoked.", "revoked");
  if (who.overlapEndsAt !== null && who.overlapEndsAt <= now)
    throw refused("The API key was rotated and its overlap has ended.", "rotated");
  if (who.expiresAt !== null && who.expiresAt <= now) throw refused("The API key has expired.", "expired");
  requireActive(who);
  const permissions = heldPermissions(who);
  return {
    principal: {
      tenant: tenantOf(who),
      actor: {
        kind: "apiKey",
        keyId: proof.keyId,
        userId: who.userId,
        role: who.role,
        permissions,
        isPlatformOperator: permissions.has("TENANT_ADMIN") && isOperator(base, who),
        ...readingOf(who.role, who.traceReaders),
      },
    },
    endsAt: Math.min(who.overlapEndsAt ?? Number.POSITIVE_INFINITY, who.expiresAt ?? Number.POSITIVE_INFINITY),
  };
}

/** A grant acts as a key of its person does, and never as the platform's operator. */
async function byGrant(
  base: BaseContext,
  proof: Extract<Proof, { kind: "grant" }>,
  now: number,
): Promise<LoadedPrincipal> {
  const who = await selectGrantHolder(base.db, proof.grantId);
  if (!who) throw refused("The grant of this token does not exist.", "unknown");
  if (who.endedAt !== null) throw refused("The grant of this token was ended.", "revoked");
  if (who.expiresAt !== null && who.expiresAt <= now) throw refused("The grant of this token has expired.", "expired");
  requireActive(who);
  return {
    principal: {
      tenant: tenantOf(who),
      actor: {
        kind: "apiKey",
        keyId: proof.grantId,
        userId: who.userId,
        role: who.role,
        permissions: heldPermissions(who),
        isPlatformOperator: false,
        ...readingOf(who.role, who.traceReaders),
        grant: { agentId: who.agentId, resource: proof.resource },
      },
    },
    endsAt: who.expiresAt ?? Number.POSITIVE_INFINITY,
  };
}

/** The credential's permissions that its person's role still has. */
function heldPermissions({ role, permissions }: { role: Role; permissions: readonly string[] }): Set<Permission> {
  const ofRole = ROLE_PERMISSIONS[role];
  return new Set(PERMISSIONS.filter((name) => permissions.includes(name) && ofRole.has(name)));
}

function userPrincipal(base: BaseContext, who: Who, sessionId: string, viaCookie: boolean): Principal {
  requireActive(who);
  return {
    tenant: tenantOf(who),
    actor: {
      kind: "user",
      userId: who.userId,
      sessionId,
      role: who.role,
      permissions: ROLE_PERMISSIONS[who.role],
      isPlatformOperator: isOperator(base, who),
      viaCookie,
      ...readingOf(who.role, who.traceReaders),
    },
  };
}

function requireActive(who: Who): void {
  if (who.userStatus !== "active")
    throw refused("The account behind these credentials is not active.", "account_inactive");
}

/** Only with a verified address: otherwise the first account with an operator's address would become an operator. */
const isOperator = (base: BaseContext, who: Who): boolean =>
  who.emailVerifiedAt !== null && base.config.superAdminEmails.includes(who.email);

const tenantOf = (who: Who): Tenant => ({
  id: who.tenantId,
  name: who.tenantName,
  slug: who.slug,
  tier: who.tier,
  requestsPerMinute: who.requestsPerMinute,
});

/** A refusal that names its kind: the holder of the credential may know it, and a stranger learns nothing from it. */
export const refused = (message: string, reason: string): AppError =>
  new AppError("UNAUTHORIZED", { message, details: { reason } });
