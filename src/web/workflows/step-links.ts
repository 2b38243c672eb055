import type { GraphEdge } from "#web/parts/graph-layout.ts";

import type { Step } from "./workflow.ts";

type Linked = Pick<Step, "step_id" | "depends_on" | "on_error">;

/** Gives the links between steps. Where no step says what it waits for, each waits for the preceding one. */
export function linksOf(steps: readonly Linked[]): GraphEdge[] {
  const isChain = steps.every(({ depends_on: named }) => named === undefined);
  return steps.flatMap(({ step_id: id, depends_on: named = [], on_error: rule }, index) => {
    const before = isChain ? steps[index - 1]?.step_id : undefined;
    const waits = before === undefined ? named : [before];
    return [
      ...waits.map((source) => ({ source, target: id })),
      ...(typeof rule === "object" ? [{ source: id, target: rule.catch, label: "if it fails" }] : []),
    ];
  });
}
