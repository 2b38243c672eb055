import { AppError } from "#errors/app-error";
import type { Actor } from "#tenancy/actor";

/** Whether the actor may say by which action a skill is governed. */
export const mayGovern = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has("GOVERNANCE_APPROVE");

/**
 * The governance of a skill after a change of what it does. The action that a person gave holds for the skill as it was:
 * a change by a person who may not approve takes it away.
 */
export const governanceAfter = (actor: Actor): { action?: null; isGoverned: boolean } =>
  mayGovern(actor) ? { isGoverned: true } : { action: null, isGoverned: false };

export const mayNotGovern = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "Choosing a skill's governed action requires the permission GOVERNANCE_APPROVE.",
    details: { required_permission: "GOVERNANCE_APPROVE" },
  });
