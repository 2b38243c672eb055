import type { SystemContext } from "#context/context";
import type { ToolContext } from "#engine/reasoning/tool";
import { governedLevel } from "#runs/execution-records/execution-record";
import { chainOf, lowestLevel } from "#runs/execution-records/kin";
import { selectChain } from "#runs/execution-records/kin.queries";

import type { StoredRun } from "./execution-client.ts";

/**
 * Governs each call of a run that another agent asked for: by the lowest level of the chain at the moment of the call.
 * A run whose caller has ended is cut off. Null for a run that a caller ordered, whose level is that of its acceptance.
 */
export function chainLevel(
  ctx: Pick<SystemContext, "db">,
  { record }: Pick<StoredRun, "record">,
  cutOff: () => void,
): { levelNow: NonNullable<ToolContext["levelNow"]> } | null {
  if (record.kin === undefined) return null;
  const chain = chainOf(record);
  return {
    levelNow: async () => {
      const { links, isCut } = await selectChain(ctx.db, record.tenantId, chain);
      if (isCut) cutOff();
      return lowestLevel(links, governedLevel(record));
    },
  };
}
