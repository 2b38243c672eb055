import type { Dependency } from "./plan-task.ts";

export interface Schedule {
  /** Every task outside cycles that waits for none, ahead of all that wait for it. */
  order: string[];
  /** Groups of tasks that wait for each other, each in the given order. */
  cycles: string[][];
  /** The longest chain of work. */
  criticalPath: string[];
  criticalHours: number;
}

/**
 * Orders tasks (Kahn), names cycles (Tarjan), and finds the longest chain. Stable: among equals the given order
 * decides.
 */
export function schedule(
  tasks: readonly { id: string; hours: number }[],
  dependencies: readonly Pick<Dependency, "from" | "to">[],
): Schedule {
  const after = new Map(tasks.map(({ id }) => [id, [] as string[]]));
  const waiting = new Map(tasks.map(({ id }) => [id, 0]));
  const seen = new Set<string>();
  for (const { from, to } of dependencies) {
    const key = JSON.stringify([from, to]);
    if (seen.has(key) || !after.has(to)) continue;
    const list = after.get(from);
    if (list === undefined) continue;
    seen.add(key);
    list.push(to);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
  }
  const hoursOf = new Map(tasks.map(({ id, hours }) => [id, hours]));
  const end = new Map<string, { hours: number; previous: string | null }>();
  const order: string[] = [];
  const ready = tasks.flatMap(({ id }) => (waiting.get(id) === 0 ? [id] : []));
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    order.push(id);
    const own = end.get(id) ?? { hours: hoursOf.get(id) ?? 0, previous: null };
    end.set(id, own);
    for (const next of after.get(id) ?? []) {
      const hours = own.hours + (hoursOf.get(next) ?? 0);
      if (hours > (end.get(next)?.hours ?? -1)) end.set(next, { hours, previous: id });
      const left = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return { order, cycles: cyclesOf(tasks, after), ...longestChain(order, end) };
}

function longestChain(
  order: readonly string[],
  end: ReadonlyMap<string, { hours: number; previous: string | null }>,
): Pick<Schedule, "criticalPath" | "criticalHours"> {
  let last: string | null = null;
  for (const id of order) if (last === null || (end.get(id)?.hours ?? 0) > (end.get(last)?.hours ?? 0)) last = id;
  const criticalHours = last === null ? 0 : (end.get(last)?.hours ?? 0);
  const criticalPath: string[] = [];
  for (let id = last; id !== null; id = end.get(id)?.previous ?? null) criticalPath.unshift(id);
  return { criticalPath, criticalHours };
}

/** Strongly connected components of more than one task, or of one that waits for itself. Without recursion: chains may be long. */
function cyclesOf(tasks: readonly { id: string }[], after: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const position = new Map(tasks.map(({ id }, place) => [id, place]));
  const found: string[][] = [];
  for (const { id: root } of tasks) {
    if (index.has(root)) continue;
    const work: { id: string; next: number }[] = [{ id: root, next: 0 }];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { id } = frame;
      if (frame.next === 0) {
        index.set(id, index.size);
        low.set(id, index.size - 1);
        stack.push(id);
        onStack.add(id);
      }
      const target = after.get(id)?.[frame.next];
      frame.next += 1;
      if (target !== undefined) {
        if (!index.has(target)) work.push({ id: target, next: 0 });
        else if (onStack.has(target)) low.set(id, Math.min(low.get(id) ?? 0, index.get(target) ?? 0));
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) low.set(parent.id, Math.min(low.get(parent.id) ?? 0, low.get(id) ?? 0));
      if (low.get(id) !== index.get(id)) continue;
      const component = stack.splice(stack.indexOf(id));
      for (const member of component) onStack.delete(member);
      if (component.length > 1 || after.get(id)?.includes(id))
        found.push(component.toSorted((left, right) => (position.get(left) ?? 0) - (position.get(right) ?? 0)));
    }
  }
  return found.toSorted((left, right) => (position.get(left[0] ?? "") ?? 0) - (position.get(right[0] ?? "") ?? 0));
}
