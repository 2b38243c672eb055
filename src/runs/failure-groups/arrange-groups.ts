import type { FailureKind } from "#engine/failures/cause-of-run";

import type { FailureGroupRow } from "./store.ts";

export type GroupStateName = FailureGroupRow["state"];

/** The filter and the order of a list of groups. */
export interface GroupFilter {
  state: GroupStateName | undefined;
  kind: FailureKind | undefined;
  agentId: string | undefined;
  /** The person who owns it, or `none`. */
  owner: string | undefined;
  sort: "growth" | "last" | "runs";
}

/** The parts of a group that a list is arranged by. */
export type Arranged = Pick<
  FailureGroupRow,
  "id" | "state" | "mutedUntil" | "kind" | "agentId" | "ownerId" | "lastAt"
> & {
  runsInPeriod: number;
  runsBefore: number;
};

export type GroupCounts = Record<GroupStateName, number>;

/** The state of a group now: a mute whose time is over counts as open. */
export const stateNow = (group: Pick<FailureGroupRow, "state" | "mutedUntil">, now: number): GroupStateName =>
  group.state === "muted" && (group.mutedUntil ?? 0) <= now ? "open" : group.state;

/**
 * The groups that a filter keeps, in its order, and the number of each state under the rest of the filter. An open group is shown for
 * its runs in the period; one that a person muted or resolved is shown without any, so that it can be opened again.
 */
export function arrangeGroups<Group extends Arranged>(
  all: readonly Group[],
  { state, kind, agentId, owner, sort }: GroupFilter,
  now: number,
): { groups: Group[]; counts: GroupCounts } {
  const counts: GroupCounts = { open: 0, muted: 0, resolved: 0 };
  const groups: Group[] = [];
  for (const group of all) {
    const is = stateNow(group, now);
    if (is === "open" && group.runsInPeriod === 0) continue;
    if (kind !== undefined && group.kind !== kind) continue;
    if (agentId !== undefined && group.agentId !== agentId) continue;
    if (owner !== undefined && (group.ownerId ?? "none") !== owner) continue;
    counts[is] += 1;
    if (state === undefined || state === is) groups.push(group);
  }
  const key = KEYS[sort];
  groups.sort((a, b) => key(b) - key(a) || b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1));
  return { groups, counts };
}

const KEYS: Readonly<Record<GroupFilter["sort"], (group: Arranged) => number>> = {
  growth: ({ runsInPeriod, runsBefore }) => runsInPeriod - runsBefore,
  last: ({ lastAt }) => lastAt,
  runs: ({ runsInPeriod }) => runsInPeriod,
};
