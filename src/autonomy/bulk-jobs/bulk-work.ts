import { addCases } from "#autonomy/data-sets/add-cases";
import type { ServiceContext } from "#context/context";
import type { BulkJobRow } from "#db/schema/bulk-jobs";
import { decideAnew, movedOn } from "#errors/moved-on";
import { countStart } from "#platform/tenant-gate/count-start";
import { cancelExecution } from "#runs/executions/cancel-execution";
import { rerunExecution } from "#runs/executions/rerun-execution";

import { ALREADY_A_CASE, DONE, EFFECTS_WOULD_REPEAT, type ItemResult, NOT_FOUND } from "./item-result.ts";
import { beginItem, endPendingItem, type NextItem } from "./store.ts";

/** Does the work of one item. Null where its result is written with the work, or comes later. */
type ItemWork = (ctx: ServiceContext, job: BulkJobRow, item: NextItem) => Promise<ItemResult | null>;

/** The work of each action. */
export const BULK_WORK: Readonly<Record<BulkJobRow["action"], ItemWork>> = {
  rerun: rerunItem,
  cancel: cancelItem,
  add_cases: addItem,
};

async function rerunItem(
  ctx: ServiceContext,
  { id: jobId, tenantId, repeatsEffects }: BulkJobRow,
  { number, executionId, agentId, hasEffects }: NextItem,
): Promise<ItemResult | null> {
  if (agentId === null) return NOT_FOUND;
  if (hasEffects && !repeatsEffects) return EFFECTS_WOULD_REPEAT;
  const changes = { task: undefined, context: undefined, parameters: undefined, respondAsync: true, bulkJobId: jobId };
  await countStart(ctx);
  await rerunExecution(ctx, agentId, executionId, {
    ...changes,
    alongside: ({ id }) => beginItem({ jobId, number, tenantId }, id, begun),
  });
  return null;
}

/** A run that is cancelled already may have been cancelled by this item before a crash. */
async function cancelItem(
  ctx: ServiceContext,
  _job: BulkJobRow,
  { executionId, agentId, status }: NextItem,
): Promise<ItemResult> {
  if (agentId === null) return NOT_FOUND;
  if (status !== "cancelled") await cancelExecution(ctx, agentId, executionId);
  return DONE;
}

async function addItem(
  ctx: ServiceContext,
  { id: jobId, tenantId, dataSetId }: BulkJobRow,
  { number, executionId, agentId, isKnownCase }: NextItem,
): Promise<ItemResult | null> {
  if (agentId === null) return NOT_FOUND;
  if (isKnownCase) return ALREADY_A_CASE;
  await decideAnew(() =>
    addCases(ctx, dataSetId ?? "", [{ source_execution_id: executionId }], {
      isPart: true,
      alongside: ({ caseIds: [caseId = null] }) =>
        endPendingItem({ jobId, number, tenantId }, { ...DONE, caseId }, { at: ctx.clock(), refusal: begun }),
    }),
  );
  return null;
}

const begun = () => movedOn("The run has its result.");
