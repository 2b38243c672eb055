import type { BaseContext } from "#context/context";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { initialWait } from "#runs/drives/answer-task";
import { prepareRun } from "#runs/drives/prepare-run";
import { executionLane } from "#runs/execution-lanes/execution-client";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { selectKin } from "#runs/execution-records/kin.queries";
import { senderOf, strangerOf } from "#runs/strangers/stranger-of";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { selectForRun } from "./store.ts";

/** Gives an accepted execution of any tenant to its object. A running or ended one ignores it. */
export async function startUnfinished(ctx: BaseContext, executionId: string): Promise<void> {
  const found = await selectForRun(ctx.db, executionId);
  if (!found) return;
  const { agent } = found;
  const execution = await withKin(ctx, found.execution);
  const ofTenant = { ...ctx, tenant: { id: execution.tenantId } };
  const tools = await toolsOf(ofTenant, agent.configuration, await installedSkills(ofTenant));
  const sender = await senderOf(ofTenant, execution, execution.rerunOf ?? execution.id);
  const stranger = await strangerOf(ofTenant, execution, sender);
  const state = prepareRun(execution, agent, tools, {
    withSchemas: hasModel(await modelSources(ofTenant), agent.configuration, agent.createdBy),
    stranger,
  });
  await executionLane(ctx, execution).start(
    { record: execution, state, end: null, awaiting: initialWait(execution) },
    0,
  );
}

/** A run that another agent asked for, with the runs above it, which its row does not have. */
async function withKin(ctx: BaseContext, execution: ExecutionRecord): Promise<ExecutionRecord> {
  if (execution.triggeredBy !== "agent") return execution;
  const kin = await selectKin(ctx.db, execution.tenantId, execution.id);
  return kin === undefined ? execution : { ...execution, kin };
}
