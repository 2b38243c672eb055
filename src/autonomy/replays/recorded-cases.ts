import type { SystemContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { ReplayRow } from "#db/schema/graduation";
import { levelFingerprints } from "#engine/evidence/probation";

import type { ReplayBasis, ReplayCase, SkipReason } from "./replay-basis.ts";
import { type Predecessor, type RecordedEpisode, selectRecordedEpisodes } from "./store.ts";

/** Maximum cases; older ones add no information. */
const MAX_CASES = 200;

/** The runs that a replay repeats: those of what holds the agent's level, or those of the preceding version. */
export const predecessorOf = (
  { fingerprint, predecessorVersion }: Pick<ReplayRow, "fingerprint" | "predecessorVersion">,
  tenure: Pick<AgentRow["tenure"], "levelFingerprint" | "equalFingerprints">,
): Predecessor =>
  fingerprint === null ? { version: predecessorVersion } : { fingerprints: levelFingerprints(tenure) };

interface RecordedCases extends Pick<ReplayBasis, "predecessor" | "skipped"> {
  cases: ReplayCase[];
  /** The latest agent version among them; 0 without any. */
  version: number;
}

/** Finds the recorded tasks of the predecessor that can be repeated, newest first. */
export async function findRecordedCases(
  ctx: Pick<SystemContext, "db">,
  agent: AgentRow,
  predecessor: Predecessor,
): Promise<RecordedCases> {
  const episodes = await selectRecordedEpisodes(ctx.db, agent, predecessor, MAX_CASES);
  const skipped: ReplayBasis["skipped"] = {};
  const cases: ReplayCase[] = [];
  for (const episode of episodes) {
    const reason = skipReasonOf(episode);
    const { executionId, passed: oldPassed } = episode;
    if (reason === null && executionId !== null) cases.push({ executionId, oldPassed });
    else if (reason !== null) skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  const sat = episodes.filter((episode) => skipReasonOf(episode) === null);
  const roles = [...new Set(sat.map(({ role }) => role ?? agent.role))];
  const complexity = Math.max(1, ...sat.map((episode) => episode.complexity ?? 1));
  const version = Math.max(0, ...sat.map(({ agentVersion }) => agentVersion));
  return { predecessor: { roles, complexity }, skipped, cases, version };
}

/** Why an episode cannot be replayed; null when it can. Only a repeatable check can compare two versions. */
function skipReasonOf(episode: RecordedEpisode): SkipReason | null {
  if (!episode.isKept) return "input_forgotten";
  if (episode.verification !== "checked" || !episode.hasChecks) return "no_check";
  if (!episode.hasCalls) return "not_recorded";
  return (episode.approvals ?? 0) > 0 ? "approved_by_a_person" : null;
}
