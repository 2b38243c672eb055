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

import { grantedCall, type HttpCall, HTTP_ACTION, callOf, shownCall } from "./http-call.ts";
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
import { outputFault } from "./write-result.ts";

/** From this class on a version that no one with the right to approve confirmed asks at each level. */
const GRAVE = 3;
/** Calls above this class ask in a run that a stranger's data moves. */
const READS = 1;
const SECONDS = 30;

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
  const { allowed, complexity } = decideAction({ action: HTTP_ACTION, agentLevel: effectiveLevel(agent) });
  const isApproved = state.status === "waiting" && state.approvalId !== null;
  const isOfStranger = view.run.origin === "stranger" && complexity > READS;
  const asks = !allowed || isOfStranger || (complexity >= GRAVE && !view.isConfirmed);
  if (!isApproved && asks && !(await isGranted(ctx, view, state, agent, call)))
    return ask(ctx, view, working, agent, call);
  if (isApproved) {
    const refused = await useApproval(ctx, view, state);
    if (refused !== "used") return refused;
  }
  return makeCall(ctx, view, working, agent, call);
}

/** Whether an approval step covers exactly this call. An attempt that has used the grant gets it again after a crash. */
const isGranted = async (
  ctx: WorkContext,
  { run }: RunView,
  state: StepState,
  { id: agentId, version: agentVersion }: AgentRow,
  call: HttpCall,
): Promise<boolean> =>
  consumeApproval(ctx, {
    agentId,
    agentVersion,
    action: HTTP_ACTION,
    arguments: await grantedCall(run.id, keyOf(state), call),
    consumer: consumerOf({ runId: run.id, callId: `${keyOf(state)}#${state.attempt + 1}` }),
    step: { runId: run.id, key: keyOf(state) },
  });

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
      action: HTTP_ACTION,
      inputSummary: `${step.name}: ${call.method} ${call.url}`.slice(0, 1_000),
      arguments: { workflow_run_id: view.run.id, step: keyOf(state), attempt: state.attempt + 1, ...shownCall(call) },
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
      action: HTTP_ACTION,
      arguments: shownCall(call),
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
    const tooLarge = outputFault(view, answer);
    if (tooLarge !== null) {
      await moveStep(ctx, view, begun, { changes: { approvalId: null }, also: [ended] });
      return { kind: "failed", failure: tooLarge };
    }
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
  // The process was lost between the end of the call and that of its step.
  if (effect.status === "not_made")
    return failedWith("PROVIDER_ERROR", effect.known ?? "The call did not have its effect.", "not_made");
  if (effect.status !== "intended") return unsettled(state, effect.id);
  const wait = unsettled(state, effect.id);
  const known = "The platform lost sight of the call before it ended.";
  await moveStep(ctx, view, state, {
    changes: { ...(wait?.kind === "waits" ? wait.changes : {}), status: "waiting" },
    also: [effectEnded(view.run.tenantId, effect.id, { end: "unknown", known, at: ctx.clock() })],
  });
  return { kind: "begun" };
}
