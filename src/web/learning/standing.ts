import type { Standing } from "#web/parts/agents/standing.ts";

import { titled } from "./level.ts";

export type Probation = NonNullable<Standing["probation"]>;

const REASONS: Readonly<Record<Probation["reason"], string>> = {
  changed: "another model, prompt or tools act than earned the level",
  failures: "its work failed too often",
  unsafe: "its work was unsafe",
  not_looked_at: "too little of its work was vouched for in thirty days with runs",
};

export const reasonText = ({ reason }: Pick<Probation, "reason">): string => REASONS[reason];

/** The successes that end a reason. */
export function endText({ reason, remaining, needs_looks: needsLooks }: Probation["reasons"][number]): string {
  const successes = `${remaining} more ${remaining === 1 ? "success" : "successes"} at new work`;
  if (remaining === 0) return "Over with the next check.";
  if (!needsLooks)
    return `Ends after ${successes} with a check or a look, when a replay holds, or when what earned the level acts again.`;
  const who = reason === "not_looked_at" ? "a person who did not order them" : "a person who did not cause it";
  return `Ends after ${successes} that ${who} looked at.`;
}

/** The level, and the one that it acts with where they differ: "Supervised, acts as intern". */
export const levelText = ({ level, effective_level: effective }: Standing): string =>
  level === effective ? titled(level) : `${titled(level)}, acts as ${effective}`;

/** The one thing that ends a probation. */
export const wayOut = ({ remaining }: Probation): string =>
  remaining === 0
    ? "Its probation ends with the next check."
    : `${remaining} more vouched ${remaining === 1 ? "success" : "successes"} at new work`;

/** The finding of the latest replay of recorded runs; null without one. */
export function replayText({ replay }: Standing): string | null {
  if (replay === null) return null;
  const pairs = replay.pairs === null ? "" : ` (${replay.pairs} ${replay.pairs === 1 ? "run" : "runs"})`;
  switch (replay.state) {
    case "in_progress":
      return "It repeats recorded runs. If it does them as well, the probation ends.";
    case "passed":
      return `It did recorded runs as well as before${pairs}.`;
    case "lost":
      return `A replay did not show that it does recorded runs as well${pairs}.`;
    case "void":
      return "A replay of recorded runs ended without a result.";
  }
}
