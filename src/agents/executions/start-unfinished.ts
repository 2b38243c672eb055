import { initialWait } from "#agents/drives/answer-task";
import { prepareRun } from "#agents/drives/prepare-run";
import { executionLane } from "#agents/execution-lanes/execution-client";
import { hasModel, modelSources } from "#agents/model-connections/model-sources";
import { strangerOf } from "#agents/strangers/stranger-of";
import type { BaseContext } from "#context";
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
    withSchemas: hasModel(await modelSources(ofTenant), agent.configuration),
    stranger,
  });
  await executionLane(ctx, execution).start(
    { record: execution, state, end: null, awaiting: initialWait(execution) },
    0,
  );
}
