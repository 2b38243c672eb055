import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import { agentOfStep } from "#automation/workflows/readiness";
import type { AgentRow } from "#db/schema/agents";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { decideAction } from "#engine/governance/decide-action";
import { AppError } from "#errors/app-error";
import { effectOfError } from "#errors/effect-of-error";
import { effectEnded } from "#platform/effects/effect-end.queries";
import { findEffect } from "#platform/effects/find-effect";
import { intendEffect } from "#platform/effects/intend-effect";
import { consumeApproval } from "#runs/approvals/consume-approval";
import { getApproval } from "#runs/approvals/get-approval";
import { openApproval } from "#runs/approvals/open-approval";
import { tellDeciders } from "#runs/approvals/tell-deciders";
import { consumerOf } from "#runs/approvals/waiting-run";
import { callEndpoint } from "#skills/private-skills/call-endpoint";

import { evaluate } from "./evaluate.ts";
import {
  keyOf,
  moveStatements,
  moveStep,
  noteMove,
  type RunView,
  type StepMove,
  type WorkContext,
} from "./run-view.ts";
import { unsettled } from "./settle-child.ts";
import { orderer, OWNER_GONE } from "./start-child.ts";
import type { StepState } from "./store.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

/** The governed action of a call, as that of an api skill. */
const ACTION = "call_endpoint";
/** From this class on a version that no one with the right to approve confirmed asks at each level. */
const GRAVE = 3;
const SECONDS = 30;

interface HttpCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
}

interface Working {
  step: WorkflowStep;
  state: StepState;
  variables: Variables;
  signal: AbortSignal;
}

/** Makes the step's call, or asks a person first. The intention and the step's row are one batch before the call. */
export async function httpStep(ctx: WorkContext, view: RunView, working: Working): Promise<WorkResult> {
  const { step, state, variables } = working;
  const call = await callOf(ctx, step, variables);
  if ("kind" in call) return call;
  const owner = await orderer(ctx, view);
  if (owner === null) return OWNER_GONE;
  let agent: AgentRow;
  try {
    agent = await findAgent(owner, agentOfStep(view.definition, step));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "AGENT_NOT_FOUND") throw error;
    return failedWith(error.code, error.message);
  }
  const { allowed, complexity } = decideAction({ action: ACTION, agentLevel: effectiveLevel(agent) });
  const isApproved = state.status === "waiting" && state.approvalId !== null;
  if (!isApproved && (!allowed || (complexity >= GRAVE && !view.isConfirmed)))
    return ask(ctx, view, working, agent, call);
  if (isApproved) {
    const refused = await useApproval(ctx, view, state);
    if (refused !== "used") return refused;
  }
  return makeCall(ctx, view, working, agent, call);
}

async function callOf(ctx: WorkContext, step: WorkflowStep, variables: Variables): Promise<HttpCall | WorkResult> {
  const { method = "GET", url = "", headers = {}, body = null } = step.parameters ?? {};
  const [outcome] = await evaluate(ctx, [{ kind: "template", source: { url, headers, body } }], variables);
  if (outcome === undefined || "failure" in outcome)
    return failedWith("EXPRESSION_FAILED", outcome?.failure.message ?? "The call could not be computed.");
  const resolved = outcome.value as { url: unknown; headers: Record<string, unknown>; body: unknown };
  const isBody = typeof resolved.body === "object" && resolved.body !== null && !Array.isArray(resolved.body);
  if (resolved.body !== null && !isBody) return failedWith("INVALID_INPUT", "The body of the call is not an object.");
  return {
    method: String(method),
    url: String(resolved.url),
    headers: Object.fromEntries(Object.entries(resolved.headers).map(([name, value]) => [name, String(value)])),
    body: resolved.body as HttpCall["body"],
  };
}

const shown = ({ method, url, body }: HttpCall): Record<string, unknown> => ({ method, url, body });

async function ask(
  ctx: WorkContext,
  view: RunView,
  { step, state }: Working,
  agent: AgentRow,
  call: HttpCall,
): Promise<WorkResult> {
  const opened = await openApproval(
    ctx,
    {
      agentId: agent.id,
      agentVersion: agent.version,
      action: ACTION,
      inputSummary: `${step.name}: ${call.method} ${call.url}`.slice(0, 1_000),
      arguments: { workflow_run_id: view.run.id, step: keyOf(state), attempt: state.attempt + 1, ...shown(call) },
      origin: view.run.origin,
    },
    { kind: "agent", userId: view.run.orderedBy },
    { kind: "workflow_run", runId: view.run.id, callId: `${keyOf(state)}#${state.attempt + 1}` },
  );
  await moveStep(ctx, view, state, {
    changes: {
      status: "waiting",
      approvalId: opened.approval.id,
      startedAt: state.startedAt ?? ctx.clock(),
      wakesAt: opened.approval.expiresAt,
    },
    also: opened.statements,
    audit: opened.audit,
  });
  ctx.waitUntil(tellDeciders(ctx, opened.approval));
  return { kind: "begun" };
}

async function useApproval(ctx: WorkContext, view: RunView, state: StepState): Promise<WorkResult | "used"> {
  const approval = await getApproval(ctx, state.approvalId ?? "");
  if (approval.status === "rejected")
    return failedWith("APPROVAL_REJECTED", approval.decisionReason ?? "A person rejected it.");
  if (approval.status === "pending") return { kind: "begun" };
  const consumer = consumerOf({ runId: view.run.id, callId: approval.callId });
  return (await consumeApproval(ctx, { ...approval, approvalId: approval.id, consumer }))
    ? "used"
    : failedWith("APPROVAL_EXPIRED", "No person decided in time.");
}

async function makeCall(
  ctx: WorkContext,
  view: RunView,
  { step, state, signal }: Working,
  agent: AgentRow,
  call: HttpCall,
): Promise<WorkResult> {
  const id = ctx.newId();
  const move: StepMove = {
    changes: {
      status: "running",
      attempt: state.attempt + 1,
      effectId: id,
      error: null,
      wakesAt: null,
      startedAt: state.startedAt ?? ctx.clock(),
    },
  };
  await intendEffect(
    ctx,
    {
      id,
      agentId: agent.id,
      execution: null,
      tool: "http_request",
      action: ACTION,
      arguments: shown(call),
      targetHost: URL.canParse(call.url) ? new URL(call.url).hostname : null,
    },
    { alongside: moveStatements(view, state, move, ctx.clock()) },
  );
  noteMove(view, state, move);
  const begun = view.steps.get(keyOf(state)) ?? state;
  const limit = AbortSignal.timeout((step.timeout_seconds ?? SECONDS) * 1_000);
  try {
    const answer = await callEndpoint(ctx, {
      config: { url: call.url, method: call.method, headers: call.headers },
      env: {},
      input: call.body ?? {},
      // The same in all attempts, so that the other side can tell a repetition.
      callId: `${view.run.id}/${keyOf(state)}`,
      signal: AbortSignal.any([signal, limit]),
    });
    const ended = effectEnded(view.run.tenantId, id, {
      end: "done",
      known: "The call returned a result.",
      at: ctx.clock(),
    });
    await moveStep(ctx, view, begun, {
      changes: { status: "completed", output: answer, completedAt: ctx.clock(), approvalId: null },
      also: [ended],
    });
    return { kind: "begun" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return endFailed(ctx, view, begun, { id, error });
  }
}

async function endFailed(
  ctx: WorkContext,
  view: RunView,
  state: StepState,
  { id, error }: { id: string; error: AppError },
): Promise<WorkResult> {
  const end = effectOfError(error);
  const ended = effectEnded(view.run.tenantId, id, { end, known: error.message, at: ctx.clock() });
  if (end !== "unknown") {
    await moveStep(ctx, view, state, { changes: { approvalId: null }, also: [ended] });
    return { kind: "failed", failure: { code: error.code, message: error.message, effect: end } };
  }
  const wait = unsettled(state, id);
  const changes = wait?.kind === "waits" ? wait.changes : {};
  await moveStep(ctx, view, state, { changes: { ...changes, status: "waiting", approvalId: null }, also: [ended] });
  return { kind: "begun" };
}

/**
 * The end of a call whose process was lost, or that a person settled; null while it waits. A lost call may have had its
 * effect, so it becomes unknown.
 */
export async function settleCall(ctx: WorkContext, view: RunView, state: StepState): Promise<WorkResult | null> {
  if (state.effectId === null) return null;
  const effect = await findEffect(ctx, state.effectId);
  if (effect.status === "settled")
    return effect.settledAs === "happened"
      ? { kind: "done", output: { settled: "happened", effect_id: effect.id } }
      : failedWith("PROVIDER_ERROR", "The call did not have its effect.", "not_made");
  if (effect.status !== "intended") return unsettled(state, effect.id);
  const wait = unsettled(state, effect.id);
  const known = "The platform lost sight of the call before it ended.";
  await moveStep(ctx, view, state, {
    changes: { ...(wait?.kind === "waits" ? wait.changes : {}), status: "waiting" },
    also: [effectEnded(view.run.tenantId, effect.id, { end: "unknown", known, at: ctx.clock() })],
  });
  return { kind: "begun" };
}
