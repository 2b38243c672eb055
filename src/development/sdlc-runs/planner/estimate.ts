import type { WorkKind } from "./plan-task.ts";

const SCALE = [1, 2, 3, 5, 8, 13, 21] as const;

const SMALLER = /\b(?:rename|typo|label|colou?r|text|copy|constant|default|log|hide|reorder)\b/gi;
const LARGER =
  /\b(?:integrat\w*|migrat\w*|payments?|billing|auth(?:entication|orization)?|oauth|sso|encrypt\w*|security|concurren\w*|real[- ]time|sync\w*|distributed|performance|scal\w+|offline|import\w*|export\w*|search|report\w*|dashboard|workflow|permissions?|audit\w*|multi[- ]tenant|api|third[- ]party|legacy)\b/gi;

/** The size of each kind of work relative to building the thing. */
const SHARE: Readonly<Record<WorkKind, number>> = { design: 0.4, implement: 1, test: 0.5, document: 0.25, deploy: 0.3 };

export interface SizeSignals {
  points: number;
  /** The words that led to it. */
  signals: string[];
}

/**
 * The size of a statement's work on the Fibonacci scale, from signals in its words. A rough measure that names its
 * signals.
 */
export function sizeOf(statement: string): SizeSignals {
  const words = statement.split(/\s+/).length;
  const larger = unique(statement.match(LARGER));
  const smaller = unique(statement.match(SMALLER));
  const parts = statement.split(/,|;|\band\b/i).length - 1;
  const step =
    2 + Math.min(3, larger.length) - Math.min(2, smaller.length) + (parts >= 2 ? 1 : 0) + (words > 30 ? 1 : 0);
  return {
    points: SCALE[Math.max(0, Math.min(SCALE.length - 1, step))] ?? 3,
    signals: [
      ...larger.map((word) => `+ ${word}`),
      ...smaller.map((word) => `- ${word}`),
      ...(parts >= 2 ? [`+ ${parts + 1} parts`] : []),
      ...(words > 30 ? [`+ ${words} words`] : []),
    ],
  };
}

/** The points of one kind of work on a thing of a size. */
export const pointsOf = (size: number, kind: WorkKind): number => Math.max(1, Math.round(size * SHARE[kind]));

export interface Estimate {
  points: number;
  optimistic_hours: number;
  likely_hours: number;
  pessimistic_hours: number;
  /** (o + 4·l + p) / 6, the mean of PERT's three-point estimate. */
  expected_hours: number;
}

/** Hours for some points. The range is wider above than below, and widens with the work. */
export function estimateOf(points: number, hoursPerPoint: number): Estimate {
  const likely = points * hoursPerPoint;
  const optimistic = likely * 0.6;
  const pessimistic = likely * (1.5 + Math.min(1, points / 20));
  return {
    points,
    optimistic_hours: rounded(optimistic),
    likely_hours: rounded(likely),
    pessimistic_hours: rounded(pessimistic),
    expected_hours: rounded((optimistic + 4 * likely + pessimistic) / 6),
  };
}

export const rounded = (hours: number): number => Math.round(hours * 10) / 10;

const unique = (found: RegExpMatchArray | null): string[] => [
  ...new Set((found ?? []).map((word) => word.toLowerCase())),
];
