import { narrowHearing } from "#automation/workflow-runs/hearing.queries";
import { workflowRunLane } from "#automation/workflow-runs/workflow-run-client";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { EVENTS } from "#events/outbox/events";
import { allInParallel } from "#lib/all-in-parallel";
import type { Origin } from "#lib/origin";

import { insertHeard, selectAwaiting } from "./store.ts";

const RUNS = 200;
const AT_ONCE = 20;

interface Heard {
  eventId: string;
  event: string;
  data: unknown;
  origin: Origin;
}

/**
 * Gives an event of the outbox to the tenant's runs with a step that waits, or will wait, for it: once to each run, however
 * often it is delivered. When none waits, the tenant's runs stop hearing it.
 */
export async function hearForRuns(ctx: SystemContext, { event, ...heard }: Heard): Promise<void> {
  const { writer, clock } = ctx;
  const tenantId = ctx.tenant.id;
  for (let after = ""; ;) {
    const runIds = await selectAwaiting(ctx.db, tenantId, event, { after, limit: RUNS });
    const last = runIds.at(-1);
    if (last === undefined) {
      if (after === "") await commit({ writer, clock }, narrowHearing(tenantId, Object.keys(EVENTS), clock()));
      return;
    }
    await commit({ writer, clock }, [insertHeard(tenantId, runIds, { ...heard, event, at: clock() })]);
    await allInParallel(runIds, AT_ONCE, async (runId) => {
      const run = { tenantId, runId };
      await workflowRunLane(ctx, run).wake(run);
    });
    after = last;
  }
}
