import { findVersion } from "#agents/agent-versions/find-version";
import { findAgent } from "#agents/agents/find-agent";
import { requireDataSet } from "#autonomy/data-sets/data-set.queries";
import { dataSetNotFound, findDataSet } from "#autonomy/data-sets/find-data-set";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { stopped } from "#platform/kill-switches/kill-switch";
import { startAndWait } from "#platform/objects/start-and-wait";
import { actingUser } from "#tenancy/acting-user";
import { isSampleTenant } from "#tenancy/sample";

import { dataSetRunLane } from "./data-set-run-client.ts";
import { KEPT_RUNS, MAX_UNDER_WAY } from "./limits.ts";
import type { StartRunInput } from "./schemas.ts";
import { insertRun, removeEarlierRuns, requireFewerUnderWay, type RunRow } from "./store.ts";

/**
 * Starts a run of a version of an agent over a data set. Throws NOT_FOUND, AGENT_NOT_FOUND, STOPPED, FORBIDDEN for a recording without the right to change cases, and CONFLICT
 * (`details.reason`: `no_cases`, `no_judge`, `data_set_run_limit`).
 */
export async function startDataSetRun(ctx: ServiceContext, setId: string, input: StartRunInput): Promise<RunRow> {
  if (input.record && ctx.actor.kind !== "system" && !ctx.actor.permissions.has("AGENT_MANAGE")) throw mayNotRecord();
  // One after the other, so that of two unknown ids the path's is always the one that is named.
  const set = await findDataSet(ctx, setId);
  const agent = await findAgent(ctx, input.agent_id);
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  const version = input.version ?? agent.version;
  if (version !== agent.version) await findVersion(ctx, agent.id, String(version));
  if (set.caseCount === 0) throw conflict("no_cases", "The data set has no case.");
  if (input.judge && isSampleTenant(ctx.tenant)) throw conflict("no_judge", "No judge looks at a sample workspace.");
  if (input.judge && ctx.config.judge === null) throw conflict("no_judge", "The operator has configured no judge.");
  const now = ctx.clock();
  const run: RunRow = {
    id: ctx.newId(),
    tenantId: set.tenantId,
    dataSetId: set.id,
    agentId: agent.id,
    agentVersion: version,
    isJudged: input.judge,
    isRecording: input.record,
    concurrency: input.concurrency,
    status: "in_progress",
    voidReason: null,
    total: set.caseCount,
    passed: 0,
    failed: 0,
    notDecided: 0,
    notRun: 0,
    costUsd: 0,
    unpriced: 0,
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    completedAt: null,
  };
  await commit(
    ctx,
    [
      requireDataSet(set.tenantId, set.id, () => dataSetNotFound(setId)),
      requireFewerUnderWay(set.tenantId, MAX_UNDER_WAY, tooMany),
      removeEarlierRuns(set.tenantId, set.id, { kept: KEPT_RUNS - 1, at: now }),
      insertRun(run),
    ],
    {
      result: run,
      audit: [
        auditChange(ctx, {
          action: "start_data_set_run",
          summary: `"${set.name}" with ${set.caseCount} cases, version ${version} of "${agent.name}"${input.record ? ", recording what reading tools answer" : ""}`,
          agentId: agent.id,
        }),
      ],
    },
  );
  const name = { tenantId: run.tenantId, runId: run.id };
  await startAndWait(ctx, dataSetRunLane(ctx, name), name, { kind: "data_set", runId: run.id, waitSeconds: 0 });
  return run;
}

const mayNotRecord = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "A run that records changes the cases of the data set, which requires the permission AGENT_MANAGE.",
    details: { required_permission: "AGENT_MANAGE" },
  });

const conflict = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });

const tooMany = (): AppError =>
  new AppError("CONFLICT", {
    message: `At most ${MAX_UNDER_WAY} runs of data sets can be under way in a workspace.`,
    details: { reason: "data_set_run_limit", limit: MAX_UNDER_WAY },
    retryAfterSeconds: 10,
  });
