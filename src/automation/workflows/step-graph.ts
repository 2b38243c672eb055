import type { WorkflowStep } from "#db/schema/workflows";

type Linked = Pick<WorkflowStep, "step_id" | "depends_on" | "on_error">;

/** The step that deals with a step's failure; null without one. */
export const catcherOf = ({ on_error: rule }: Pick<WorkflowStep, "on_error">): string | null =>
  typeof rule === "object" ? rule.catch : null;

/**
 * The steps that each step waits for, by its id: those that it names, or the preceding one where no step names any. A
 * step that deals with failures waits for each step whose failure it catches.
 */
export function dependenciesOf(steps: readonly Linked[]): Map<string, string[]> {
  const areNamed = steps.some(({ depends_on: named }) => named !== undefined);
  const dependencies = new Map(
    steps.map(({ step_id: id, depends_on: named = [] }, index) => {
      const before = steps[index - 1];
      return [id, areNamed || before === undefined ? [...new Set(named)] : [before.step_id]] as const;
    }),
  );
  for (const step of steps) {
    const catcher = catcherOf(step);
    const known = catcher === null ? undefined : dependencies.get(catcher);
    if (known !== undefined && !known.includes(step.step_id)) known.push(step.step_id);
  }
  return dependencies;
}

/** The ids in an order in which each follows what it waits for; null where steps wait for each other in a circle. */
export function inOrder(dependencies: ReadonlyMap<string, readonly string[]>): string[] | null {
  const dependents = new Map<string, string[]>();
  const open = new Map<string, number>();
  for (const [id, named] of dependencies) {
    const known = named.filter((one) => dependencies.has(one));
    open.set(id, known.length);
    for (const one of known) dependents.set(one, [...(dependents.get(one) ?? []), id]);
  }
  const order = [...open].filter(([, count]) => count === 0).map(([id]) => id);
  for (const id of order)
    for (const next of dependents.get(id) ?? []) {
      const left = (open.get(next) ?? 0) - 1;
      open.set(next, left);
      if (left === 0) order.push(next);
    }
  return order.length === dependencies.size ? order : null;
}

/** Every step that a step follows, directly or through others. */
export function ancestorsOf(dependencies: ReadonlyMap<string, readonly string[]>): Map<string, ReadonlySet<string>> {
  const ancestors = new Map<string, ReadonlySet<string>>();
  for (const id of inOrder(dependencies) ?? []) {
    const named = dependencies.get(id) ?? [];
    ancestors.set(id, new Set(named.flatMap((one) => [one, ...(ancestors.get(one) ?? [])])));
  }
  return ancestors;
}

/** The steps that no other step follows. */
export function lastSteps(dependencies: ReadonlyMap<string, readonly string[]>): string[] {
  const followed = new Set([...dependencies.values()].flat());
  return [...dependencies.keys()].filter((id) => !followed.has(id));
}
