import type { Level } from "./level.ts";
import { percent, titled } from "./level.ts";

export interface Gap {
  requirement: string;
  required: number | string;
  actual: number | string;
}

/** How ready an agent is for a level, as the API measures it from its episodes. */
export interface Readiness {
  current_level: Level;
  target_level: Level | null;
  readiness_score: number;
  eligible: boolean;
  episodes_analyzed: number;
  episodes_until_exam: number;
  components: {
    independence: number;
    constitutional: number;
    confidence: number;
    confidence_reported: number;
    brier_score: number | null;
    success: number;
    success_lower_bound: number;
    verified_share: number;
    evidence: number;
    evidence_since: string | null;
  };
  /** Who vouches for the latest episodes. */
  evidence: { checked: number; human: number; judged: number; self_reported: number; void: number };
  gaps: Gap[];
}

/** What is missing, in a sentence. */
export function sayGap({ requirement, required, actual }: Gap): string {
  if (typeof required !== "number" || typeof actual !== "number")
    return requirement === "previous_level"
      ? `It must be ${required} first; it is ${actual}.`
      : `${titled(requirement)} is ${actual}; ${required} is required.`;
  switch (requirement) {
    case "readiness_score":
      return `The readiness is ${percent(actual)}; at least ${percent(required)} is required.`;
    case "episodes":
      return `${actual} of ${required} episodes that ended clearly, in success or failure, and that somebody else than the agent vouches for.`;
    case "intervention_rate":
      return `People intervened in ${Math.ceil(actual * 100 - 1e-9)} % of the episodes; at most ${percent(required)} is allowed.`;
    case "constitutional_score":
      return `Rules kept: ${percent(actual)}; at least ${percent(required)} is required.`;
    case "success_lower_bound":
      return `With so few episodes, its success rate may be as low as ${percent(actual)}; at least ${percent(required)} is required.`;
    case "verified_share":
      return `A check or a person vouches for ${percent(actual)} of the episodes; at least ${percent(required)} is required.`;
    default:
      return `${titled(requirement)} is ${actual}; ${required} is required.`;
  }
}

/** A measure of readiness beside what is asked of it. */
export interface Measure {
  name: string;
  help: string;
  /** 0 to 1. */
  share: number;
  /** 0 to 1, where the API says what is asked. It does so of what is missing. */
  required: number | null;
  /** As read. */
  value: string;
  /** Whether it is enough; null for what has no threshold of its own. */
  isMet: boolean | null;
}

/** The measures for a target, in the order in which they weigh. */
export function measuresOf({ readiness_score: score, components, gaps }: Readiness): Measure[] {
  const asked = (requirement: string): number | null => {
    const required = gaps.find((gap) => gap.requirement === requirement)?.required;
    return typeof required === "number" ? required : null;
  };
  const share = (name: string, help: string, value: number, required: number | null, has = true): Measure => ({
    name,
    help,
    share: value,
    required,
    value: percent(value),
    isMet: has ? required === null : null,
  });
  const interventions = asked("intervention_rate");
  const independence = interventions === null ? null : 1 - interventions;
  // Without episodes there were no interventions either, which proves nothing yet.
  const lived = components.evidence > 0;
  return [
    share("Readiness", "everything, weighted", score, asked("readiness_score")),
    evidenceMeasure(components.evidence, asked("episodes")),
    share(
      "Independence",
      "episodes without an intervention; weighs 40 %",
      components.independence,
      independence,
      lived,
    ),
    share("Rules kept", "weighs 30 %", components.constitutional, asked("constitutional_score")),
    share(
      "Confidence",
      `as it turned out; the agent said ${percent(components.confidence_reported)}; weighs 20 %`,
      components.confidence,
      null,
      false,
    ),
    share("Success", "weighs 10 %", components.success, null, false),
    share(
      "Success at least",
      "the lowest likely rate for this many episodes",
      components.success_lower_bound,
      asked("success_lower_bound"),
    ),
  ];
}

/** Who vouches for the latest episodes, in a sentence; null when all of them are evidence or there is none. */
export function sayWitnesses({
  checked,
  human,
  judged,
  self_reported: own,
  void: outages,
}: Readiness["evidence"]): string | null {
  if (own === 0 && outages === 0) return null;
  const parts = [
    ...(own === 0
      ? []
      : [
          `${own} of the latest episodes ${own === 1 ? "is" : "are"} no evidence, because only the agent says how ${own === 1 ? "it" : "they"} went. Give feedback on them, or give tasks with checks.`,
        ]),
    ...(outages === 0 ? [] : [`${outages} ended by an outage or were cancelled, and count nowhere.`]),
  ];
  return `${checked + human + judged} vouched for: ${checked} by checks, ${human} by people, ${judged} by a judge. ${parts.join(" ")}`;
}

function evidenceMeasure(evidence: number, required: number | null): Measure {
  return {
    name: "Episodes",
    help: "those of an earlier version may count half",
    share: required === null ? 1 : Math.min(1, evidence / required),
    required: null,
    value: required === null ? String(evidence) : `${evidence} of ${required}`,
    isMet: required === null,
  };
}
