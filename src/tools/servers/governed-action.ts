import { actionComplexity } from "#engine/governance/actions";
import type { Complexity } from "#engine/governance/maturity";

type Hints = Readonly<Record<string, unknown>>;

/**
 * The minimum complexity of a call by the tool's own hints. A hint that a tool is harmless changes nothing, because its
 * server is not trusted.
 */
export function leastComplexity({ destructiveHint, readOnlyHint }: Hints): Complexity {
  if (destructiveHint === true) return 4;
  return readOnlyHint === false ? 3 : 1;
}

/**
 * The action that governs calls of a tool: the person's choice, or, when the tool's hints require a higher complexity,
 * an action of that complexity.
 */
export function governedAction(action: string, annotations: Hints): string {
  const least = leastComplexity(annotations);
  if (actionComplexity(action) >= least) return action;
  return least === 3 ? "call_endpoint" : `destructive_${action}`;
}
