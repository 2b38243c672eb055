import { AppError } from "#errors/app-error";
import type { Actor } from "#tenancy/actor";

/** Whether the actor may say by which action a skill is governed. */
export const mayGovern = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has("GOVERNANCE_APPROVE");

export const mayNotGovern = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "Choosing a skill's governed action requires the permission GOVERNANCE_APPROVE.",
    details: { required_permission: "GOVERNANCE_APPROVE" },
  });
