import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { forgetFailures } from "#skills/skill-runs/pending-failures";

import { evolveInBackground } from "./evolve-in-background.ts";
import { handleFailures } from "./handle-failures.ts";
import { validateCandidates } from "./validate-candidates.ts";

/** Unhandled events are kept this long, so that an operator can see what happened to a failure. */
const KEEP_FAILURES_MS = 7 * 86_400_000;
const EVOLVES_AT_MINUTE = 17;

export interface ScheduledImprovement {
  candidates: number;
  validated: number;
  evolved: number;
}

/** What the loop does by itself, each minute; workflows are varied once an hour. */
export async function improveOnSchedule(base: BaseContext, at: Date): Promise<ScheduledImprovement> {
  const isHourly = at.getUTCMinutes() === EVOLVES_AT_MINUTE;
  if (isHourly) await commit(base, [forgetFailures(base.clock() - KEEP_FAILURES_MS)]);
  if (!base.config.autoDev.enabled) return { candidates: 0, validated: 0, evolved: 0 };
  const candidates = await handleFailures(base);
  const validated = await validateCandidates(base);
  const evolved = isHourly ? await evolveInBackground(base) : 0;
  return { candidates, validated, evolved };
}
