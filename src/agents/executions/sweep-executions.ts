import { initialWait } from "#agents/drives/answer-task";
import { prepareRun } from "#agents/drives/prepare-run";
import { executionLane } from "#agents/execution-lanes/execution-client";
import { hasModel, modelSources } from "#agents/model-connections/model-sources";
import { strangerOf } from "#agents/strangers/stranger-of";
import type { BaseContext } from "#context";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { selectForRun, selectUnfinished } from "./store.ts";

/** An unfinished execution of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;

/**
 * Wakes the objects of unfinished executions that were accepted a while ago. A running or ended one ignores it; one
 * that a crash kept from its object starts now. Returns the number woken.
 */
export async function sweepExecutions(ctx: BaseContext): Promise<number> {
  const overdue = await selectUnfinished(ctx.db, ctx.clock() - OVERDUE_MS, MAX_PER_SWEEP);
  for (const { id } of overdue) {
    const found = await selectForRun(ctx.db, id);
    if (!found) continue;
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
  return overdue.length;
}
