import { withoutFallbacks } from "#agents/fingerprints/acting-agent";
import type { CasePlan, CaseWork } from "#autonomy/case-runs/case-work";
import { findRecordedRun } from "#autonomy/vouched-runs/find-vouched-runs";
import { markUsed } from "#autonomy/vouched-runs/used-runs.queries";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { ReplayRow } from "#db/schema/graduation";
import { isUnrecorded, replayingTools } from "#engine/reasoning/recorded-calls";
import type { RunName } from "#platform/objects/lane-name";
import { beginDryRun, type DryRun } from "#runs/drives/dry-run";

import { concludeReplay } from "./conclude-replay.ts";
import { findRecordedCases, predecessorOf } from "./recorded-cases.ts";
import type { ReplayBasis, ReplayCase, ReplayMaterial, ReplayVerdict } from "./replay-basis.ts";
import { selectReplayForRun } from "./store.ts";

/** The default time limit of an execution. */
const CASE_LIMIT_MS = 300_000;
const AT_ONCE = 4;
/** Number of vendor failures after which the replay is given up. */
const MAX_FAULTS = 5;

/** A replay as a run of cases: tools repeat their recorded answers, and nothing has an effect. */
export const REPLAY_WORK: CaseWork<ReplayBasis, ReplayCase, ReplayMaterial, ReplayVerdict, ReplayRow> = {
  kind: "replay",
  limitMs: CASE_LIMIT_MS,
  atOnce: AT_ONCE,
  plan: planReplay,
  begin: beginCase,
  toolsOf:
    ({ calls }) =>
    (tools) =>
      replayingTools(tools, calls),
  judge: judgePair,
  isDecided: (verdicts) => verdicts.filter((verdict) => "fault" in verdict).length >= MAX_FAULTS,
  conclude: concludeReplay,
  ended: async (ctx, { runId }) => (await selectReplayForRun(ctx.db, ctx.tenant.id, runId)).replay ?? null,
};

async function planReplay(ctx: SystemContext, { runId }: RunName): Promise<CasePlan<ReplayBasis, ReplayCase> | null> {
  const { replay, agent } = await selectReplayForRun(ctx.db, ctx.tenant.id, runId);
  if (replay?.status !== "in_progress" || !agent) return null;
  const { predecessor, skipped, cases } = await findRecordedCases(ctx, agent, predecessorOf(replay, agent.tenure));
  const used = cases.map(({ executionId }) => executionId);
  const marks = markUsed({ agentId: agent.id, tenantId: agent.tenantId }, used, "replay", ctx.clock());
  if (marks.length > 0) await commit(ctx, marks);
  return { basis: { agent: withoutFallbacks(agent), predecessor, skipped }, cases };
}

async function beginCase(
  ctx: SystemContext,
  { agent }: ReplayBasis,
  { executionId, oldPassed }: ReplayCase,
): ReturnType<CaseWork<ReplayBasis, ReplayCase, ReplayMaterial, ReplayVerdict, ReplayRow>["begin"]> {
  const recorded = await findRecordedRun(ctx, executionId);
  const calls = recorded?.recorded?.calls ?? null;
  if (recorded === undefined || calls === null) return { verdict: { skipped: "input_forgotten" } };
  const { task, action, input } = recorded;
  const parameters = { ...input.parameters, action };
  const order = { task, context: input.context, parameters, level: agent.maturityLevel };
  const run = await beginDryRun(ctx, agent, order, (tools) => replayingTools(tools, calls));
  return { begun: { run, material: { oldPassed, calls } } };
}

function judgePair({ oldPassed }: ReplayMaterial, run: DryRun): ReplayVerdict {
  if (run.outcome === "void") {
    const code = run.error?.code ?? "UNAVAILABLE";
    return code === "UNAVAILABLE" ? { skipped: "interrupted" } : { fault: code };
  }
  if (run.callFailures.some(isUnrecorded)) return { pair: { oldPassed, replayed: "diverged" } };
  return { pair: { oldPassed, replayed: run.outcome === "success" ? "passed" : "failed" } };
}
