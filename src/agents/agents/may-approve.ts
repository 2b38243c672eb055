import type { Actor } from "#tenancy/actor";

/** Whether the actor may decide about autonomy: by permission, or because the platform itself acts. */
export const mayApprove = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has("GOVERNANCE_APPROVE");
