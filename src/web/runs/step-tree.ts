import type { RunStep } from "#web/parts/runs/run-detail.ts";

/** A row of the tree that is shown. */
export interface TreeRow {
  step: RunStep;
  depth: number;
  children: number;
  isFolded: boolean;
}

/** The rows of a tree in which some steps are folded. The steps come in the order of the tree. */
export function rowsOf(steps: readonly RunStep[], folded: ReadonlySet<string>): TreeRow[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const parentOf = ({ parent_id: id }: RunStep): RunStep | undefined => (id === null ? undefined : byId.get(id));
  const depthOf = (step: RunStep): number => {
    const parent = parentOf(step);
    return parent === undefined ? 1 : depthOf(parent) + 1;
  };
  const isHidden = (step: RunStep): boolean => {
    const parent = parentOf(step);
    return parent !== undefined && (folded.has(parent.id) || isHidden(parent));
  };
  return steps
    .filter((step) => !isHidden(step))
    .map((step) => ({
      step,
      depth: depthOf(step),
      children: steps.filter(({ parent_id: id }) => id === step.id).length,
      isFolded: folded.has(step.id),
    }));
}

/** The position of a step in time, as far as it is known; a step under way lasts until `now`. */
export function spanOfStep(
  { started_at: at, duration_ms: ms }: RunStep,
  now: number | null,
): { from: number; to: number } | null {
  if (at === null) return null;
  const from = Date.parse(at);
  if (ms !== null) return { from, to: from + ms };
  return { from, to: now === null ? from : Math.max(from, now) };
}
