/** How far a follower is in a run's changes: it was told every step up to this one, in this order. */
export interface RunPlace {
  change: number;
  stepId: string;
  item: number;
}

/** The form of an id in a run's stream: the number of a change and a step with it; the number alone is the end. */
export const PLACE = /^\d{1,9}(\.[A-Za-z_][A-Za-z0-9_]{0,63}(\[\d{1,4}\])?)?$/;

/** Before every step. */
export const FIRST_PLACE: RunPlace = { change: 0, stepId: "", item: -1 };

/** After every step of a change. */
export const afterChange = (change: number): RunPlace => ({ change: change + 1, stepId: "", item: -1 });

export const writePlace = ({ change, stepId, item }: RunPlace): string =>
  `${change}.${stepId}${item < 0 ? "" : `[${item}]`}`;

export const writeEnd = (changes: number): string => String(changes);

/** The place of an id that has the form `PLACE`. */
export function readPlace(id: string): RunPlace {
  const [, change = "0", stepId, item] = /^(\d+)(?:\.(\w+)(?:\[(\d+)\])?)?$/.exec(id) ?? [];
  if (stepId === undefined) return afterChange(Number(change));
  return { change: Number(change), stepId, item: item === undefined ? -1 : Number(item) };
}
