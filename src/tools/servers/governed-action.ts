import { actionComplexity } from "#engine/governance/actions";
import type { Complexity } from "#engine/governance/maturity";

type Hints = Readonly<Record<string, unknown>>;

/** The complexity below which a tool's own hints let no call be. A hint that a tool is harmless changes nothing: its server is not trusted. */
export function leastComplexity({ destructiveHint, readOnlyHint }: Hints): Complexity {
  if (destructiveHint === true) return 4;
  return readOnlyHint === false ? 3 : 1;
}

/**
 * The action under which calls of a tool are governed: the one that a person gave it, or, when the tool's hints ask for more than that one
 * has, an action of that complexity.
 */
export function governedAction(action: string, annotations: Hints): string {
  const least = leastComplexity(annotations);
  if (actionComplexity(action) >= least) return action;
  return least === 3 ? "call_endpoint" : `destructive_${action}`;
}
