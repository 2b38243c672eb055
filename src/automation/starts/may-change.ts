import type { ServiceContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { findSecrets } from "#lib/redaction/find-secrets";

/** The sources of runs that no caller orders. */
export type SourceKind = "schedule" | "trigger";

/** Changing them takes both: the agent's work is ordered, and the agent is managed. */
export function requireMayRun({ actor }: ServiceContext): void {
  if (actor.kind === "system" || actor.permissions.has("AGENT_RUN")) return;
  throw new AppError("FORBIDDEN", {
    message: "Schedules and triggers order runs, which needs the permission AGENT_RUN.",
  });
}

/** One of another person needs the right to decide about autonomy: saving it orders its runs. */
export function requireMayChange(ctx: ServiceContext, kind: SourceKind, { ownerId }: { ownerId: string }): void {
  requireMayRun(ctx);
  if (mayApprove(ctx) || (ctx.actor.kind !== "system" && ctx.actor.userId === ownerId)) return;
  throw new AppError("FORBIDDEN", {
    message: `This ${kind} belongs to another person. Changing it needs the permission GOVERNANCE_APPROVE.`,
  });
}

/** Whether the caller decides about autonomy. */
export const mayApprove = ({ actor }: ServiceContext): boolean =>
  actor.kind === "system" || actor.permissions.has("GOVERNANCE_APPROVE");

/** Refuses texts that look like secrets, by their place in the body. */
export function requireNoSecrets(kind: SourceKind, given: Readonly<Record<string, unknown>>): void {
  const [first, ...others] = findSecrets(given).map(({ path, kind: found }) => ({
    path: `body.${path}`,
    code: "secret",
    message: `looks like a secret (${found}); everyone who may see agents can read a ${kind}`,
  }));
  if (first) throw invalidInput(first, ...others);
}
