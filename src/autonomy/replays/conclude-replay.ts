import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { readEvidence } from "#agents/agents/read-evidence";
import { tenureLog } from "#agents/agents/tenure-log";
import { actingOf } from "#agents/fingerprints/acting-agent";
import { endChangedProbation, noteReplayed } from "#agents/tenure/tenure.queries";
import { reasonOfFault } from "#autonomy/case-runs/reason-of-fault";
import type { SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { ReplayRow } from "#db/schema/graduation";
import type { Statement } from "#db/statement";
import { assessNonInferiority, countPairs } from "#engine/evidence/non-inferiority";
import { mayEndByReplay } from "#engine/evidence/tenure";
import { agentTools } from "#engine/reasoning/agent-tools";
import { highestComplexity } from "#engine/reasoning/recorded-calls";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";
import type { RunName } from "#platform/objects/lane-name";
import { installedSkills } from "#skills/private-skills/installed-skills";

import type { ReplayBasis, ReplayVerdict } from "./replay-basis.ts";
import { requireUnderWay, selectReplayForRun, updateReplayEnd, upsertInheritance } from "./store.ts";

type Result = NonNullable<ReplayRow["result"]>;

/**
 * Ends a replay, once. What acts since a change: see `concludeChanged`. Between two versions, one that proves as good as its predecessor inherits the predecessor's evidence, including
 * inherited evidence. It does not when its role changed, or the highest complexity of its tools rose. Null when the
 * agent is deleted.
 */
export async function concludeReplay(
  ctx: SystemContext,
  { runId }: RunName,
  basis: ReplayBasis,
  verdicts: readonly ReplayVerdict[],
): Promise<ReplayRow | null> {
  const { replay, agent, standing } = await selectReplayForRun(ctx.db, ctx.tenant.id, runId);
  if (!replay || !agent) return null;
  if (replay.status !== "in_progress") return replay;
  const acting = await actingOf(ctx, agent);
  const isSame = replay.fingerprint === null || replay.fingerprint === acting.fingerprint;
  if (agent.revision !== replay.agentRevision || !isSame)
    return await writeEnd(ctx, { ...replay, voidReason: "agent_changed" }, againLater(replay));
  const spoilt = verdicts.find((verdict) => "fault" in verdict);
  if (spoilt !== undefined && "fault" in spoilt)
    return await writeEnd(ctx, { ...replay, voidReason: reasonOfFault(spoilt.fault) }, againLater(replay));
  const complexity = highestComplexity(agentTools(agent.configuration, await installedSkills(ctx)).values());
  const compared = resultOf(ctx, basis, { role: agent.role, complexity }, verdicts);
  if (replay.fingerprint !== null) return await concludeChanged(ctx, agent, { ...replay, result: compared });
  const inherits = compared.holds && compared.blocked_by === null;
  const predecessor = replay.predecessorVersion;
  const from = standing?.inheritingVersion === predecessor ? (standing.inheritsFrom ?? predecessor) : predecessor;
  const also = inherits
    ? [requireUnchangedAgent(agent), upsertInheritance(replay.tenantId, agent.id, { version: agent.version, from })]
    : [];
  return await writeEnd(ctx, { ...replay, result: compared, inherits }, also);
}

/** The platform may repeat the replay: its end says nothing about what acts. */
const againLater = ({ tenantId, agentId, fingerprint }: ReplayRow): Statement[] =>
  fingerprint === null ? [] : [noteReplayed({ tenantId, agentId }, null)];

/**
 * Ends a replay with what acts since a change. When it proves as good as what earned the level, the level belongs to it
 * too, and the probation ends, unless it failed or broke a rule since the change.
 */
async function concludeChanged(
  ctx: SystemContext,
  agent: AgentRow,
  replay: ReplayRow & { result: Result },
): Promise<ReplayRow> {
  const { tenantId, agentId, fingerprint, result } = replay;
  const isEndable = mayEndByReplay(tenureLog(await readEvidence(ctx, agentId)));
  const blocked = result.blocked_by ?? (isEndable ? null : "failures");
  const ended: ReplayRow = { ...replay, result: { ...result, blocked_by: blocked } };
  if (!result.holds || blocked !== null || fingerprint === null) return await writeEnd(ctx, ended);
  const level = agent.maturityLevel;
  const told = { agent_id: agentId, level, reason: "changed", ended_by: "replay" };
  const summary = `${level}: replay ${replay.id} of ${result.pairs} runs (fingerprint ${fingerprint.slice(0, 12)})`;
  const also = [
    requireUnchangedAgent(agent),
    ...endChangedProbation({ tenantId, agentId }, fingerprint),
    emitEvent(ctx, "agent.probation_ended", told),
  ];
  const audit = [auditChange(ctx, { action: "end_probation", agentId, summary })];
  return await writeEnd(ctx, { ...ended, inherits: true }, also, audit);
}

function resultOf(
  ctx: SystemContext,
  { predecessor, skipped }: ReplayBasis,
  now: { role: string; complexity: number },
  verdicts: readonly ReplayVerdict[],
): Result {
  const pairs = verdicts.flatMap((verdict) => ("pair" in verdict ? [verdict.pair] : []));
  const counts = countPairs(pairs);
  const rule = ctx.config.replay;
  const { difference, lowerBound, holds } = assessNonInferiority(counts, rule);
  const later = verdicts.flatMap((verdict) => ("skipped" in verdict ? [verdict.skipped] : []));
  const all: Record<string, number> = { ...skipped };
  for (const reason of later) all[reason] = (all[reason] ?? 0) + 1;
  return {
    pairs: pairs.length,
    both: counts.both,
    only_old: counts.onlyOld,
    only_new: counts.onlyNew,
    neither: counts.neither,
    diverged: pairs.filter(({ replayed }) => replayed === "diverged").length,
    difference,
    lower_bound: lowerBound,
    margin: rule.margin,
    minimum_pairs: rule.minimumPairs,
    holds,
    blocked_by: blockOf(predecessor, now),
    skipped: all,
  };
}

function blockOf(
  predecessor: ReplayBasis["predecessor"],
  now: { role: string; complexity: number },
): Result["blocked_by"] {
  if (predecessor.roles.some((role) => role !== now.role)) return "role";
  return now.complexity > predecessor.complexity ? "complexity" : null;
}

async function writeEnd(
  ctx: SystemContext,
  replay: ReplayRow,
  also: Statement[] = [],
  audit: AuditRecord[] = [],
): Promise<ReplayRow> {
  const status = replay.voidReason === null ? "completed" : "void";
  const ended: ReplayRow = { ...replay, status, completedAt: ctx.clock() };
  await commit(ctx, [requireUnderWay(replay.id, over), updateReplayEnd(ended), ...also], {
    touches: audit.length === 0 ? ["executions"] : ["executions", "agents"],
    audit,
  });
  return ended;
}

const over = (): AppError =>
  new AppError("CONFLICT", { message: "The replay has already ended.", details: { reason: "replay_over" } });
