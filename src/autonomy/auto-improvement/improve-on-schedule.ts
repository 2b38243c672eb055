import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { forgetFailures } from "#skills/skill-runs/pending-failures";

import { evolveInBackground } from "./evolve-in-background.ts";
import { handleFailures } from "./handle-failures.ts";
import { validateCandidates } from "./validate-candidates.ts";

/** How long unhandled events are kept, so that an operator can see what happened to a failure. */
export const KEEP_FAILURES_MS = 7 * 86_400_000;
const EVOLVES_AT_MINUTE = 17;

export interface ScheduledImprovement {
  candidates: number;
  validated: number;
  evolved: number;
}

/** Runs the scheduled improvement each minute; workflows are varied once an hour. */
export async function improveOnSchedule(base: BaseContext, at: Date): Promise<ScheduledImprovement> {
  const isHourly = at.getUTCMinutes() === EVOLVES_AT_MINUTE;
  if (isHourly) await forgetOldFailures(base);
  if (!base.config.autoDev.enabled) return { candidates: 0, validated: 0, evolved: 0 };
  const candidates = await handleFailures(base);
  const validated = await validateCandidates(base);
  const evolved = isHourly ? await evolveInBackground(base) : 0;
  return { candidates, validated, evolved };
}

async function forgetOldFailures(base: BaseContext): Promise<void> {
  const before = base.clock() - KEEP_FAILURES_MS;
  await inSteps(sweepTime(base.clock), async (rows) => commitStep(base, await forgetFailures(base, before, rows)));
}
