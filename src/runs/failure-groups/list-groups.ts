import type { ServiceContext } from "#context/context";

import { arrangeGroups, type GroupCounts, type GroupFilter } from "./arrange-groups.ts";
import { periodOf } from "./period-of.ts";
import { type Period, selectGroups, type ShownGroup } from "./store.ts";

export interface GroupList {
  groups: ShownGroup[];
  counts: GroupCounts;
  period: Period;
}

interface AskedList extends GroupFilter {
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/** The groups of the tenant's failed runs. */
export async function listGroups(ctx: ServiceContext, { from, to, limit, ...filter }: AskedList): Promise<GroupList> {
  const now = ctx.clock();
  const period = periodOf({ from, to }, now);
  const all = await selectGroups(ctx.db, ctx.tenant.id, period);
  const { groups, counts } = arrangeGroups(all, filter, now);
  return { groups: groups.slice(0, limit), counts, period };
}
