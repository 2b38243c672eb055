import type { BaseContext } from "#context/context";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { initialWait } from "#runs/drives/answer-task";
import { prepareRun } from "#runs/drives/prepare-run";
import { executionLane } from "#runs/execution-lanes/execution-client";
import { strangerOf } from "#runs/strangers/stranger-of";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { selectForRun } from "./store.ts";

/** Gives an accepted execution of any tenant to its object. A running or ended one ignores it. */
export async function startUnfinished(ctx: BaseContext, executionId: string): Promise<void> {
  const found = await selectForRun(ctx.db, executionId);
  if (!found) return;
  const { execution, agent } = found;
  const ofTenant = { ...ctx, tenant: { id: execution.tenantId } };
  const tools = await toolsOf(ofTenant, agent.configuration, await installedSkills(ofTenant));
  const stranger = await strangerOf(ofTenant, execution);
  const state = prepareRun(execution, agent, tools, {
    withSchemas: hasModel(await modelSources(ofTenant), agent.configuration, agent.createdBy),
    stranger,
  });
  await executionLane(ctx, execution).start(
    { record: execution, state, end: null, awaiting: initialWait(execution) },
    0,
  );
}
