import type { Period, SeriesPeriods } from "./series-period.ts";

/** How the figures of one kind are added. */
export interface Addition<Figures> {
  none: Figures;
  add: (some: Figures, others: Figures) => Figures;
}

/** The figures of one group in one period of the question. */
export interface GroupFigures<Group, Figures> {
  /** The index of the period in the question. */
  place: number;
  group: Group;
  figures: Figures;
}

/** A point is null where its hour or day is no longer kept. */
export interface Line<Group, Figures> {
  group: Group;
  total: Figures;
  points: (Figures | null)[];
}

export interface LinesOfPeriod<Group, Figures> {
  period: Period;
  total: Figures;
  lines: Line<Group, Figures>[];
}

export interface SeriesAnswer<Group, Figures> {
  now: LinesOfPeriod<Group, Figures>;
  /** Null unless the question compares. */
  before: LinesOfPeriod<Group, Figures> | null;
}

/** The beginning and end of each period of a question, the preceding ones first where it compares. */
export const stretchesOf = ({ now, before }: SeriesPeriods, compares: boolean): [from: number, to: number][] =>
  (compares ? [before, now] : [now]).flatMap(({ starts, end }) =>
    starts.map((start, index): [number, number] => [start, starts[index + 1] ?? end]),
  );

/** Makes the lines of each period out of the groups that were found at the places of `stretchesOf`. */
export function seriesAnswer<Group, Figures>(
  { now, before, keptSince }: SeriesPeriods,
  compares: boolean,
  found: readonly GroupFigures<Group, Figures>[],
  addition: Addition<Figures>,
): SeriesAnswer<Group, Figures> {
  const linesFrom = (period: Period, first: number): LinesOfPeriod<Group, Figures> => {
    const end = first + period.starts.length;
    const groups = found
      .filter(({ place }) => place >= first && place < end)
      .map((group) => ({ ...group, place: group.place - first }));
    const lines = linesOf(period, groups, keptSince, addition);
    return { period, lines, total: lines.reduce((sum, { total }) => addition.add(sum, total), addition.none) };
  };
  return { now: linesFrom(now, compares ? now.starts.length : 0), before: compares ? linesFrom(before, 0) : null };
}

function linesOf<Group, Figures>(
  { starts }: Period,
  groups: readonly GroupFigures<Group, Figures>[],
  keptSince: number,
  { none, add }: Addition<Figures>,
): Line<Group, Figures>[] {
  const found = new Map<string, Line<Group, Figures>>();
  for (const { place, group, figures } of groups) {
    if ((starts[place] ?? 0) < keptSince) continue;
    const key = JSON.stringify(group);
    const line = found.get(key) ?? { group, total: none, points: blankPoints(starts, keptSince, none) };
    line.points[place] = figures;
    line.total = add(line.total, figures);
    found.set(key, line);
  }
  return [...found.values()];
}

/** The points of a line without figures. */
export const blankPoints = <Figures>(starts: readonly number[], keptSince: number, none: Figures): (Figures | null)[] =>
  starts.map((start) => (start >= keptSince ? none : null));
