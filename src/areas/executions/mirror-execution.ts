import { countInterventions } from "#areas/episodes/record-intervention";
import type { SystemContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { considerLevel } from "./consider-level.ts";
import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";
import { consequencesOfEnd } from "./finish-execution.ts";
import { requireUnfinished, updateExecution } from "./store.ts";

/** Shows in the database how far a running execution is. */
export async function mirrorProgress(ctx: SystemContext, record: ExecutionRecord): Promise<void> {
  await commit(ctx, [updateExecution(record)], { touches: ["executions"] });
}

/**
 * Writes an execution's end with all its consequences, once: when the database has its end already (a crash came between the commit
 * and our learning of it), this changes nothing. Returns whether it was this call that ended it.
 */
export async function mirrorEnd(ctx: SystemContext, record: ExecutionRecord, end: ExecutionEnd): Promise<boolean> {
  try {
    const once = requireUnfinished(record.id, alreadyEnded);
    await commit(
      ctx,
      [once, updateExecution(record), ...consequencesOfEnd(ctx, record, end), countInterventions(record.id)],
      {
        touches: ["executions"],
      },
    );
    await considerLevel(ctx, record, end);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.details["reason"] === "already_ended") return false;
    throw error;
  }
}

const alreadyEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The execution has ended already.", details: { reason: "already_ended" } });
