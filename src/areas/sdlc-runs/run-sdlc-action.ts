import type { AgentRow } from "#areas/agents/agent-row";
import { findAgent, forgetAgent } from "#areas/agents/find-agent";
import { type AuditDraft, auditEntry } from "#areas/audit/audit-entry";
import { actionComplexity } from "#areas/governance/actions";
import { findProject } from "#areas/sdlc-projects/find-project";
import { AGENT_TYPES, type AgentTypeId, hasCapability } from "#areas/sdlc/agent-types";
import { decideRun, type RunVerdict } from "#areas/sdlc/decide-run";
import { findSettings } from "#areas/sdlc/find-settings";
import { requirePolicy } from "#areas/sdlc/require-policy";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import { doWork } from "./do-work.ts";
import { inputNameOf, readInput } from "./read-input.ts";
import { type SpentApproval, spendApproval } from "./run-approval.ts";
import { insertRun, requireAgentAsDecided, type RunRow } from "./store.ts";
import { summarizeInput } from "./summarize-input.ts";

export interface RunActionInput {
  agent_id: string;
  agent_type: AgentTypeId;
  action: string;
  input: Record<string, unknown>;
  approval_id?: string | undefined;
  project_id?: string | undefined;
}

/**
 * One action of a development agent: decided, approved where it must be, done, and written with its audit entry and all its effects in one
 * batch, under the same settings and agent that it was decided for. Refusals and failures are written into the audit log too.
 * Throws INVALID_INPUT for an action the type does not have, AGENT_NOT_FOUND, FORBIDDEN while the tenant does not allow the type,
 * GOVERNANCE_VIOLATION, NOT_FOUND, CONFLICT, and what a model provider throws.
 */
export async function runSdlcAction(ctx: ServiceContext, asked: RunActionInput): Promise<RunRow> {
  const { agent_type: agentType, action } = asked;
  if (!hasCapability(agentType, action)) {
    const known = AGENT_TYPES[agentType].capabilities.join(", ");
    throw invalidInput({ path: "body.action", code: "unknown_action", message: `${agentType} can: ${known}` });
  }
  const agent = await findAgent(ctx, asked.agent_id);
  const settings = await findSettings(ctx);
  const inputSummary = summarizeInput(action, asked.input);
  const draft: AuditDraft = { agentId: agent.id, agentType, action, inputSummary, outcome: "refused", success: false };
  const verdict = decideRun(settings, { agentType, action, agentLevel: agent.maturityLevel });
  if (verdict.kind !== "allowed") {
    await recordOnly(ctx, draft);
    throw refusalOf(verdict, agent, agentType, action);
  }
  if (agent.status !== "active") throw notAsDecided();
  const input = readInput(inputNameOf(agentType, action), asked.input);
  const projectId = asked.project_id === undefined ? null : (await findProject(ctx, asked.project_id)).id;
  const createdAt = ctx.clock();
  const call = {
    agentId: agent.id,
    agentVersion: agent.version,
    agentType,
    action,
    input: asked.input,
    projectId,
    inputSummary,
  };
  const approval = verdict.approvalRequired ? await spendApproval(ctx, call, asked.approval_id) : null;
  const runId = ctx.newId();
  const config = settings.configurations[agentType];
  const approved = approvalOf(verdict.approvalRequired, approval);
  const work = await doWork(ctx, { runId, agent, agentType, action, input, projectId, config }).catch(
    async (error: unknown) => {
      await recordOnly(ctx, { ...draft, ...approved, outcome: "failed" });
      throw error;
    },
  );
  const run: RunRow = {
    id: runId,
    tenantId: ctx.tenant.id,
    agentId: agent.id,
    agentVersion: agent.version,
    maturityLevel: agent.maturityLevel,
    agentType,
    action,
    projectId,
    actorKind: "system",
    actorId: null,
    input: null,
    status: "completed",
    progress: 100,
    awaiting: null,
    steps: [],
    error: null,
    episodeId: null,
    startedAt: createdAt,
    deadlineAt: createdAt,
    inputSummary,
    inputDigest: await sha256Hex(canonicalJson(asked.input)),
    outcome: work.outcome,
    result: { summary: work.summary, ...work.result },
    notDone: work.notDone,
    approvalRequired: verdict.approvalRequired,
    approvalId: approval?.id ?? null,
    sandbox: { ...work.sandbox },
    engine: work.engine,
    createdAt,
    completedAt: ctx.clock(),
  };
  const entry = auditEntry(ctx, {
    ...draft,
    ...approved,
    outcome: work.outcome,
    success: work.outcome === "completed",
  });
  const asDecided = requireAgentAsDecided(agent, () => {
    forgetAgent(ctx, agent.id);
    return notAsDecided();
  });
  await commit(ctx, [requirePolicy(ctx, settings), asDecided, insertRun(run, approvalSpent), ...work.statements], {
    result: run,
    audit: [entry],
  });
  return run;
}

/** Writes an entry of what was not done; the request's Idempotency-Key stays unspent, so that it can be repeated. */
const recordOnly = ({ writer, clock, ...ctx }: ServiceContext, draft: AuditDraft): Promise<unknown> =>
  commit({ writer, clock }, [], { audit: [auditEntry({ ...ctx, clock }, draft)] });

const approvalOf = (approvalRequired: boolean, approval: SpentApproval | null): Partial<AuditDraft> => ({
  approvalRequired,
  approvedBy: approval?.approvedBy ?? null,
  approvedAt: approval?.approvedAt ?? null,
  approvalExpires: approval?.expiresAt ?? null,
});

function refusalOf(
  verdict: Exclude<RunVerdict, { kind: "allowed" }>,
  agent: AgentRow,
  agentType: AgentTypeId,
  action: string,
): AppError {
  if (verdict.kind === "disabled") {
    const what = verdict.reason === "sdlc_disabled" ? "Development agents are" : `The type ${agentType} is`;
    return new AppError("FORBIDDEN", {
      message: `${what} not enabled for this tenant.`,
      details: { reason: verdict.reason, agent_type: agentType },
    });
  }
  return new AppError("GOVERNANCE_VIOLATION", {
    message: `${agentType} may do "${action}" from the level ${verdict.requiredLevel}; this agent is at ${agent.maturityLevel}.`,
    details: {
      action,
      complexity: actionComplexity(action),
      agent_level: agent.maturityLevel,
      required_level: verdict.requiredLevel,
    },
  });
}

const notAsDecided = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent is not active, or changed during the run; nothing was done.",
    details: { reason: "agent_not_runnable" },
  });

const approvalSpent = (): AppError =>
  new AppError("CONFLICT", {
    message: "The approval has had its run.",
    details: { approval_required: true, reason: "approval_spent" },
  });
