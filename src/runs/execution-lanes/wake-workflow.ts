import type { SystemContext } from "#context/context";
import { wakeWaiting } from "#runs/approvals/waiting-run";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

/** Tells the run of a workflow that its execution ended or asks a person. A lost wake is made good by its next look. */
export async function wakeWorkflow(ctx: SystemContext, { tenantId, startedBy }: ExecutionRecord): Promise<void> {
  if (startedBy?.kind !== "workflow") return;
  await wakeWaiting(ctx, { tenantId, waitsKind: "workflow_run", waitsId: startedBy.id });
}
