import type { Actor } from "#tenancy/actor";
import type { Permission } from "#tenancy/permissions";

const MEMBER: ReadonlySet<Permission> = new Set<Permission>(["AGENT_VIEW", "AGENT_RUN", "AGENT_MANAGE"]);
const APPROVER: ReadonlySet<Permission> = new Set<Permission>([...MEMBER, "GOVERNANCE_APPROVE"]);

const signedIn = (userId: string, permissions: ReadonlySet<Permission>): Actor => ({
  kind: "user",
  userId,
  sessionId: `session of ${userId}`,
  role: permissions === APPROVER ? "admin" : "member",
  permissions,
  isPlatformOperator: false,
  viaCookie: true,
});

/** The person who orders the work: a member without the right to approve. */
export const AUTHOR = "author";
export const author: Actor = signedIn(AUTHOR, MEMBER);
/** Another key of the same person. */
export const authorsSecondKey: Actor = {
  kind: "apiKey",
  keyId: "second key",
  userId: AUTHOR,
  role: "member",
  permissions: MEMBER,
  isPlatformOperator: false,
};
/** Another member, also without the right to approve. */
export const colleague: Actor = signedIn("colleague", MEMBER);
export const administrator: Actor = signedIn("administrator", APPROVER);
