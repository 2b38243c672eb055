import type { StopScope } from "#db/kill-switches";
import { ruleText, type Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

/**
 * Holds while no switch stops the tenant or the acting agent. In the batch that begins work it makes the switch exact:
 * the work was written before the switch, or not at all.
 */
export const requireNotStopped = (tenantId: string, agentId: string | null): Statement => ({
  sql: NOT_STOPPED,
  args: [tenantId, agentId ?? tenantId],
  together: "once",
  refusal: stopped,
});

const NOT_STOPPED = ruleText("NOT EXISTS (SELECT 1 FROM kill_switches WHERE id IN (?, ?))");

/** The refusal of work that a switch stops. */
export const stopped = (scope?: StopScope): AppError =>
  new AppError("STOPPED", {
    message: {
      agent: "The agent's kill switch is engaged.",
      tenant: "The kill switch of the whole workspace is engaged.",
      either: "A kill switch of the agent or of the whole workspace is engaged.",
    }[scope ?? "either"],
    details: scope === undefined ? {} : { scope },
  });

export const isStopped = (error: unknown): error is AppError => error instanceof AppError && error.code === "STOPPED";
