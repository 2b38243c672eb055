import type { ServiceContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { findSecrets } from "#lib/redaction/find-secrets";

import { unknownPlaceholder } from "./fill-task.ts";
import type { ScheduleRow } from "./store.ts";

/** Refuses texts that look like secrets, and placeholders without a value. */
export function requireTask({ task, context, parameters }: Pick<ScheduleRow, "task" | "context" | "parameters">): void {
  const [first, ...others] = findSecrets({ task, context, parameters }).map(({ path, kind }) => ({
    path: `body.${path}`,
    code: "secret",
    message: `looks like a secret (${kind}); everyone who may see agents can read a schedule`,
  }));
  if (first) throw invalidInput(first, ...others);
  const unknown = unknownPlaceholder(task);
  if (unknown !== null)
    throw invalidInput({
      path: "body.task",
      code: "unknown_placeholder",
      message: `has ${unknown}, which has no value`,
    });
}

/** Changing schedules takes both: the agent's work is ordered, and the agent is managed. */
export function requireMayRun({ actor }: ServiceContext): void {
  if (actor.kind === "system" || actor.permissions.has("AGENT_RUN")) return;
  throw new AppError("FORBIDDEN", { message: "Schedules order runs, which needs the permission AGENT_RUN." });
}

/** A schedule of another person needs the right to decide about autonomy: saving it orders its runs. */
export function requireMayChange(ctx: ServiceContext, { ownerId }: ScheduleRow): void {
  requireMayRun(ctx);
  const { actor } = ctx;
  if (actor.kind === "system" || actor.userId === ownerId || actor.permissions.has("GOVERNANCE_APPROVE")) return;
  throw new AppError("FORBIDDEN", {
    message: "This schedule belongs to another person. Changing it needs the permission GOVERNANCE_APPROVE.",
  });
}
