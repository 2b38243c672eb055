import { considerTenure } from "#agents/agents/consider-tenure";
import { findAgent, forgetAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { RunRow } from "#db/schema/sdlc";
import type { Statement } from "#db/statement";
import { findProject } from "#development/sdlc-projects/find-project";
import { decideRun } from "#development/sdlc/decide-run";
import { findSettings, type SdlcSettings } from "#development/sdlc/find-settings";
import { requirePolicy } from "#development/sdlc/require-policy";
import { numberSetting } from "#development/sdlc/type-configuration";
import { AGENT_TYPES, type AgentTypeId, hasCapability } from "#engine/governance/development-agents";
import { type AppError, invalidInput } from "#errors/app-error";
import { refusalOfFailure } from "#errors/failure";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { modelSources, providerFor } from "#models/model-connections/model-sources";
import { auditEntry } from "#platform/audit/audit-entry";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { stopped } from "#platform/kill-switches/kill-switch";
import { startAndWait, waitSecondsOf } from "#platform/objects/start-and-wait";
import type { SpentApproval } from "#runs/approvals/spent-approval";
import { recordedActor } from "#tenancy/recorded-actor";

import { checkInput } from "./check-input.ts";
import { sandboxReport } from "./code/run-test-files.ts";
import { doWork } from "./do-work.ts";
import { approvalFields, draftOf, finishRun } from "./finish-run.ts";
import { inputNameOf, readInput } from "./read-input.ts";
import { approvalSpent, notAsDecided, refusalOf } from "./refusals.ts";
import { askForApproval, spendApproval } from "./run-approval.ts";
import { isBadWork } from "./run-end.ts";
import { inOneGo } from "./run-steps.ts";
import { sdlcRunLane } from "./sdlc-run-client.ts";
import { insertRun, requireAgentAsDecided } from "./store.ts";
import { summarizeInput } from "./summarize-input.ts";
import { agentHasModel } from "./work/ask-model.ts";
import type { Work } from "./work/work-result.ts";

export interface RunActionInput {
  agent_id: string;
  agent_type: AgentTypeId;
  action: string;
  input: Record<string, unknown>;
  approval_id?: string | undefined;
  project_id?: string | undefined;
  wait_seconds?: number | undefined;
  timeout_seconds?: number | undefined;
  /** `Prefer: respond-async`. */
  respondAsync: boolean;
}

/** The specification's thirty minutes. */
export const MAX_TIMEOUT_SECONDS = 1_800;

/**
 * Governs and runs one action of a development agent. An action that needs an approval is stored with its request and
 * continues after the decision. Work by fixed rules is done here in one batch. Other work gets an object, for which the
 * caller waits a while. Refusals are audited. Also throws the failure of the run.
 */
export async function runSdlcAction(ctx: ServiceContext, asked: RunActionInput): Promise<RunRow> {
  const { agent_type: agentType, action } = asked;
  if (!hasCapability(agentType, action)) {
    const known = AGENT_TYPES[agentType].capabilities.join(", ");
    throw invalidInput({ path: "body.action", code: "unknown_action", message: `${agentType} can: ${known}` });
  }
  const agent = await findAgent(ctx, asked.agent_id);
  const settings = await findSettings(ctx);
  const verdict = decideRun(settings, { agentType, action, agentLevel: effectiveLevel(agent) });
  const run = await newRun(ctx, asked, agent, settings);
  if (verdict.kind !== "allowed") {
    await recordOnly(ctx, run, { outcome: "refused", approval: null });
    throw refusalOf(verdict, agent, agentType, action);
  }
  if (agent.status !== "active") throw notAsDecided();
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  checkInput(agentType, action, asked.input);
  if (agentType === "deployer" && asked.project_id === undefined)
    throw invalidInput({ path: "body.project_id", code: "missing", message: "is required for a deployer" });
  const project = asked.project_id === undefined ? null : await findProject(ctx, asked.project_id);
  const ready: ReadyRun = { ...run, projectId: project?.id ?? null, approvalRequired: verdict.approvalRequired };
  if (verdict.approvalRequired && asked.approval_id === undefined)
    return askFirst(ctx, { run: ready, agent, settings });
  const approval =
    asked.approval_id === undefined || !verdict.approvalRequired
      ? null
      : await spendApproval(ctx, ready, asked.approval_id);
  const approved = { ...ready, approvalId: approval?.id ?? null };
  const waitSeconds = waitSecondsOf({ respondAsync: asked.respondAsync, waitSeconds: asked.wait_seconds });
  return waitSeconds > 0 && (await isQuick(ctx, agent, agentType, action))
    ? runAtOnce(ctx, { run: approved, agent, settings }, approval)
    : acceptAndWait(ctx, approved, settings, waitSeconds);
}

type ReadyRun = RunRow & { input: Record<string, unknown> };

async function newRun(
  ctx: ServiceContext,
  { agent_type: agentType, action, input, timeout_seconds: timeoutSeconds = MAX_TIMEOUT_SECONDS }: RunActionInput,
  agent: AgentRow,
  settings: SdlcSettings,
): Promise<ReadyRun> {
  const now = ctx.clock();
  const memoryMegabytes = numberSetting(settings.configurations[agentType], "memory_megabytes", 16);
  return {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId: agent.id,
    agentVersion: agent.version,
    maturityLevel: agent.maturityLevel,
    agentType,
    action,
    projectId: null,
    ...recordedActor(ctx.actor),
    inputSummary: summarizeInput(action, input),
    inputDigest: await sha256Hex(canonicalJson(input)),
    input,
    status: "pending",
    progress: 0,
    awaiting: null,
    steps: [],
    outcome: null,
    result: null,
    error: null,
    notDone: [],
    approvalRequired: false,
    approvalId: null,
    sandbox: { ...sandboxReport(AGENT_TYPES[agentType].needsSandbox, memoryMegabytes) },
    engine: providerFor(await modelSources(ctx), agent.configuration, agent.createdBy),
    episodeId: null,
    createdAt: now,
    startedAt: null,
    completedAt: null,
    deadlineAt: now + timeoutSeconds * 1_000,
  };
}

/** Rules over text and records take milliseconds; a model or the sandbox may take long. */
const isQuick = async (
  ctx: ServiceContext,
  agent: AgentRow,
  agentType: AgentTypeId,
  action: string,
): Promise<boolean> =>
  agentType === "deployer" ||
  action === "generate_mock_data" ||
  ((agentType === "planner" || agentType === "reviewer") && !(await agentHasModel(ctx, agent)));

/** The rules under which a run was allowed, which must still hold when it is written. */
const asAllowed = (ctx: ServiceContext, run: RunRow, settings: SdlcSettings): Statement[] => [
  requirePolicy(ctx, settings),
  requireAgentAsDecided(run, () => {
    forgetAgent(ctx, run.agentId);
    return notAsDecided();
  }),
];

interface Accepted {
  run: ReadyRun;
  agent: AgentRow;
  settings: SdlcSettings;
}

/** A release that the rules of promotion currently forbid does not request an approval. */
async function askFirst(ctx: ServiceContext, accepted: Accepted): Promise<RunRow> {
  if (accepted.run.agentType === "deployer") await workAtOnce(ctx, accepted, null);
  const { run, statements, audit, tell } = await askForApproval(ctx, accepted.run);
  await commit(ctx, [...asAllowed(ctx, run, accepted.settings), insertRun(run, approvalSpent), ...statements], {
    result: run,
    audit,
  });
  ctx.waitUntil(tell());
  return run;
}

/** Does the work of a run without writing it; if that is impossible, the audit log records it. */
function workAtOnce(
  ctx: ServiceContext,
  { run, agent, settings }: Accepted,
  approval: SpentApproval | null,
): Promise<Work> {
  const { id: runId, agentType, action, projectId } = run;
  const input = readInput(inputNameOf(agentType, action), run.input);
  const config = settings.configurations[agentType];
  const job = { runId, agent, agentType, action, input, projectId, config };
  return doWork({ ...ctx, steps: inOneGo() }, job).catch(async (error: unknown) => {
    await recordOnly(ctx, run, { outcome: "failed", approval });
    throw error;
  });
}

/**
 * Runs without an object when no sandbox or model is needed. The run loses nothing before its one batch, and nothing is
 * acknowledged before that is written. A failed one leaves an audit entry and no run.
 */
async function runAtOnce(ctx: ServiceContext, accepted: Accepted, approval: SpentApproval | null): Promise<RunRow> {
  const { run, settings } = accepted;
  const work = await workAtOnce(ctx, accepted, approval);
  const finished = await finishRun(ctx, { ...run, startedAt: run.createdAt }, { status: "completed", work }, approval);
  await commit(
    ctx,
    [...asAllowed(ctx, run, settings), insertRun(finished.run, approvalSpent), ...finished.statements],
    { result: finished.run, audit: finished.audit },
  );
  if (isBadWork(finished.run) && run.maturityLevel !== "student") ctx.waitUntil(considerTenure(ctx, run.agentId));
  return finished.run;
}

async function acceptAndWait(
  ctx: ServiceContext,
  run: ReadyRun,
  settings: SdlcSettings,
  waitSeconds: number,
): Promise<RunRow> {
  await commit(ctx, [...asAllowed(ctx, run, settings), insertRun(run, approvalSpent)], { result: run });
  const { id: runId, tenantId } = run;
  const ended = await startAndWait(
    ctx,
    sdlcRunLane(ctx, { tenantId, runId }),
    { tenantId, runId },
    { kind: "sdlc_run", runId, waitSeconds },
  );
  if (ended === null) return run;
  if (ended.error !== null) throw runFailed(ended);
  await restateAnswer(ctx, ended);
  return ended;
}

/** The error of a run that failed while its caller waited. The stored run has the details too. */
const runFailed = ({ id, error }: RunRow): AppError => refusalOfFailure(error, { run_id: id });

/** Writes the entry of an omitted action; the request's Idempotency-Key stays unused, so that it can be repeated. */
const recordOnly = (
  { writer, clock, ...ctx }: ServiceContext,
  run: RunRow,
  { outcome, approval }: { outcome: "refused" | "failed"; approval: SpentApproval | null },
): Promise<unknown> =>
  commit({ writer, clock }, [], {
    audit: [
      auditEntry({ ...ctx, clock }, { ...draftOf(run), ...approvalFields(run.approvalRequired, approval), outcome }),
    ],
  });
