import type { RunState } from "#engine/reasoning/provider";

/** The executions that work on calls of a run now. */
export const childrenOf = ({ steps }: Pick<RunState, "steps">): string[] =>
  (steps.at(-1)?.calls ?? []).flatMap(({ childId, outcome }) =>
    childId === undefined || outcome !== undefined ? [] : [childId],
  );
