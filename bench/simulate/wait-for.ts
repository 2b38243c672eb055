import { EVIDENCE_WINDOW, type Readiness } from "#engine/evidence/readiness";
import { wilsonInterval } from "#lib/wilson";

/** A number of vouched runs, a look of a person (or another day), or another day. */
export type Wait = number | "look" | "day";

/** The least that must happen before readiness can change to eligible. */
export function waitFor({ episodesUntilExam, gaps, evidence, components }: Readiness): Wait {
  if (episodesUntilExam > 0) return episodesUntilExam;
  if (gaps.some(({ requirement }) => requirement === "days")) return "day";
  if (gaps.some(({ requirement }) => requirement === "sampled" || requirement === "looked_at")) return "look";
  const bound = gaps.find(({ requirement }) => requirement === "success_lower_bound")?.required;
  return typeof bound === "number" ? successesTo(bound, components.success * evidence, evidence) : 1;
}

/** Successes in a row after which the lower bound of success can be reached at the earliest; a full window loses a run for each. */
function successesTo(bound: number, successes: number, evidence: number): number {
  let more = 1;
  while (
    more < EVIDENCE_WINDOW &&
    wilsonInterval(Math.min(successes + more, EVIDENCE_WINDOW), Math.min(evidence + more, EVIDENCE_WINDOW)).lower <
      bound
  )
    more += 1;
  return more;
}
