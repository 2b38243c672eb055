import { boundsOf, type Magnitudes } from "#engine/governance/argument-bounds";
import { needsSupervisor } from "#engine/governance/decide-action";
import {
  isAtLeast,
  type Complexity,
  type MaturityLevel,
  maturityRank,
  requiredLevel,
} from "#engine/governance/maturity";
import { wilsonInterval } from "#lib/wilson";

import { oldestFirst } from "./novelty.ts";

/** A person's decision about a call of a tool, or a run that made its calls without asking. */
export interface DecidedCall {
  id: string;
  tool: string;
  /** The fingerprint of the run that asked; null where it is not known. */
  fingerprint: string | null;
  /** `approved`: without a change. `alone`: no person was asked, because the tool had earned it. */
  decision: "approved" | "changed" | "rejected" | "alone";
  /** Whether its run is vouched for as a failure. */
  isSpoilt: boolean;
  /** The numbers of an approved call; null where none were noted. */
  numbers?: Magnitudes | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** A tool as standing sees it. */
export interface StandingTool {
  name: string;
  action: string;
  complexity: Complexity;
  /** Whether a call above the agent's level asks a person instead of being refused. */
  mayAsk: boolean;
  /** Whether it comes from a person without the right to approve, so that no given level covers it. */
  isUngoverned: boolean;
}

/** `alone`: a call is made without asking. `asks`: a person decides about each call. `refused`: no call is made. */
export type Standing = "alone" | "asks" | "refused";

export interface ToolStanding extends StandingTool {
  standing: Standing;
  /** Decisions that count for it. */
  approved: number;
  changed: number;
  rejected: number;
  /** Runs that called it without asking and then failed, as someone other than the acting model says. */
  failedAlone: number;
  /** Approvals in a row that are still missing, if none is refused; 0 when they suffice or would change nothing. */
  needed: number;
  /** The largest approved numbers: a call beyond twice these asks. Null where a given level covers every call. */
  bounds: Magnitudes | null;
}

/** The last calls of a tool that its standing is computed from. */
export const CALL_WINDOW = 50;
/** Approvals in a row that a tool of complexity 3 needs. */
const IN_A_ROW = 3;
/** The highest complexity that changes nothing. */
const TEXT_ONLY = 2;
/** Decisions, and the lower bound (Wilson, 95 %) of the share of approvals, that one of complexity 4 needs. */
const GRAVE = { calls: 10, lowerBound: 0.7 };

/** Facts beside the calls of tools on which their standing depends. */
export interface StandingBasis {
  level: MaturityLevel;
  effectiveLevel: MaturityLevel;
  /** The highest level that a person gave: it covers its tools at once. */
  givenLevel: MaturityLevel;
  /** Whether the level belongs to a fingerprint. */
  holds: (fingerprint: string | null) => boolean;
}

/**
 * The standing of an agent's tools (decisions, section 5b). The effective level decides what may be done at all. Of
 * that, a level that a person gave covers its tools at once; a level by exam covers a tool of complexity 3 or 4 only
 * after people approved its calls unchanged, and until a run that called it alone is vouched for as a failure, and only calls
 * whose numbers people approved the like of. Calls of another fingerprint count nothing. Pure.
 */
export function standingOfTools(
  tools: readonly StandingTool[],
  calls: readonly DecidedCall[],
  basis: StandingBasis,
): ToolStanding[] {
  const byTool = Map.groupBy(
    calls.filter(({ fingerprint }) => basis.holds(fingerprint)),
    ({ tool }) => tool,
  );
  return tools.map((tool) => {
    // A call that was made alone earns nothing. It counts once its run is vouched for as a failure.
    const decisive = (byTool.get(tool.name) ?? []).filter(({ decision, isSpoilt }) => decision !== "alone" || isSpoilt);
    const own = decisive.toSorted(oldestFirst).slice(-CALL_WINDOW);
    const count = (decision: DecidedCall["decision"]): number =>
      own.filter((call) => call.decision === decision).length;
    const missing = missingApprovals(tool.complexity, own);
    const isWithin = isAtLeast(basis.effectiveLevel, requiredLevel(tool.complexity));
    const isCovered = tool.complexity <= coveredComplexity(tool, basis.givenLevel);
    const isSupervised = needsSupervisor({ action: tool.action, agentLevel: basis.effectiveLevel });
    const isAlone = isWithin && !isSupervised && (isCovered || missing === 0);
    return {
      ...tool,
      standing: isAlone ? "alone" : isWithin || tool.mayAsk ? "asks" : "refused",
      approved: count("approved"),
      changed: count("changed"),
      rejected: count("rejected"),
      failedAlone: count("alone"),
      needed: isCovered ? 0 : missing,
      bounds: isCovered ? null : boundsOf(own.filter(isGood).map(({ numbers }) => numbers ?? {})),
    };
  });
}

/** The highest complexity of a tool that a given level covers at once. */
export const coveredComplexity = (
  { isUngoverned }: Pick<StandingTool, "isUngoverned">,
  givenLevel: MaturityLevel,
): number => (isUngoverned ? TEXT_ONLY : Math.max(TEXT_ONLY, maturityRank(givenLevel)));

const isGood = ({ decision, isSpoilt }: DecidedCall): boolean => decision === "approved" && !isSpoilt;

/** How many more approvals in a row let the tool act alone. */
function missingApprovals(complexity: Complexity, calls: readonly DecidedCall[]): number {
  if (complexity < 3) return 0;
  if (complexity === 3) return Math.max(0, IN_A_ROW - inARow(calls));
  const good = calls.filter(isGood).length;
  for (let more = 0; more <= CALL_WINDOW; more++)
    if (
      calls.length + more >= GRAVE.calls &&
      wilsonInterval(good + more, calls.length + more).lower >= GRAVE.lowerBound
    )
      return more;
  return CALL_WINDOW;
}

/** Good calls since the last one that was not. */
const inARow = (calls: readonly DecidedCall[]): number =>
  calls.length - 1 - calls.findLastIndex((call) => !isGood(call));
