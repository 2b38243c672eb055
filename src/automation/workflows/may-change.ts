import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

/** Changing and running workflows takes both: the agent's work is ordered, and the agent is managed. */
export function requireMayRun({ actor }: ServiceContext): void {
  if (actor.kind === "system" || actor.permissions.has("AGENT_RUN")) return;
  throw new AppError("FORBIDDEN", { message: "Workflows order runs, which needs the permission AGENT_RUN." });
}

/** A workflow of another person needs the right to decide about autonomy: saving it orders its runs. */
export function requireMayChange(ctx: ServiceContext, { ownerId }: { ownerId: string }): void {
  requireMayRun(ctx);
  const { actor } = ctx;
  if (actor.kind === "system" || actor.userId === ownerId || mayConfirm(ctx)) return;
  throw new AppError("FORBIDDEN", {
    message: "This workflow belongs to another person. Changing it needs the permission GOVERNANCE_APPROVE.",
  });
}

/** Whether the caller may let calls of the classes 3 and 4 run at the agent's level. */
export const mayConfirm = ({ actor }: ServiceContext): boolean =>
  actor.kind !== "system" && actor.permissions.has("GOVERNANCE_APPROVE");
