import { MAX_CASES, MAX_CHARACTERS } from "#autonomy/data-sets/limits";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { RunState } from "#engine/reasoning/provider";
import { extendedRecording } from "#engine/reasoning/recorded-calls";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";

import type { RunMaterial } from "./run-basis.ts";
import { extendCase } from "./store.ts";

/**
 * Keeps with the case what a run that records was told by its tools, for the later runs that repeat it. A case that was changed
 * since it began keeps its own recording. Returns why nothing was kept where there was something; null otherwise.
 */
export async function keepRecording(
  ctx: SystemContext,
  { caseId, caseRevision, calls: recorded, recording }: RunMaterial,
  state: Pick<RunState, "steps" | "tools">,
): Promise<string | null> {
  if (recording === undefined) return null;
  const calls = extendedRecording(state, recorded);
  if (calls === null) return null;
  if (calls === "too_large") return "The answers of its tools are too large to be recorded.";
  const { dataSetId, characters } = recording;
  const more = JSON.stringify(calls).length - (recorded.length === 0 ? "null".length : JSON.stringify(recorded).length);
  const own = { tenantId: ctx.tenant.id, dataSetId, caseId, revision: caseRevision, characters };
  try {
    await commit(
      ctx,
      extendCase(own, { calls, more, at: ctx.clock() }, { cases: MAX_CASES, characters: MAX_CHARACTERS }, full, () =>
        movedOn("The case was changed or recorded by another run."),
      ),
    );
    return null;
  } catch (error) {
    if (isMovedOn(error)) return null;
    if (error instanceof AppError && error.details["reason"] === FULL) return error.message;
    throw error;
  }
}

const FULL = "data_set_full";

const full = (): AppError =>
  new AppError("CONFLICT", {
    message: "The answers of its tools were not recorded, because the data set has no room for them.",
    details: { reason: FULL },
  });
