import { findAgent } from "#agents/agents/find-agent";
import { agentOfStep } from "#automation/workflows/readiness";
import type { ServiceContext } from "#context/context";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { AppError } from "#errors/app-error";
import { consumeApproval } from "#runs/approvals/consume-approval";
import { getApproval } from "#runs/approvals/get-approval";
import { grantCovered } from "#runs/approvals/grant-covered";
import { openApproval } from "#runs/approvals/open-approval";
import { tellDeciders } from "#runs/approvals/tell-deciders";
import { consumerOf } from "#runs/approvals/waiting-run";
import type { CoveredCall } from "#runs/covered-calls/covered-call";

import { coveredCalls } from "./cover-steps.ts";
import { evaluate } from "./evaluate.ts";
import { keyOf, moveStep, type RunView, type WorkContext } from "./run-view.ts";
import { orderer, OWNER_GONE } from "./start-child.ts";
import type { StepState } from "./store.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;
/** The action of a request that lets a run continue, and nothing else. */
const ACTION = "workflow_step";

/** Asks a person whether the run may continue. The request and the step's wait are one batch. */
export async function askStep(
  ctx: WorkContext,
  view: RunView,
  { step, state, variables }: { step: WorkflowStep; state: StepState; variables: Variables },
): Promise<WorkResult> {
  const owner = await orderer(ctx, view);
  if (owner === null) return OWNER_GONE;
  const {
    show = null,
    message = step.name,
    approver = null,
    expires_after_hours: hours = DEFAULT_HOURS,
    ...rest
  } = step.parameters ?? {};
  const outcomes = await evaluate(
    ctx,
    [
      { kind: "template", source: show },
      { kind: "template", source: message },
      { kind: "template", source: approver },
    ],
    variables,
  );
  const failed = outcomes.find((one) => "failure" in one);
  if (failed !== undefined) return failedWith(failed.failure.code, failed.failure.message);
  const [shown, words, person] = outcomes.map((one) => ("value" in one ? one.value : null));
  let agent;
  try {
    agent = await findAgent(owner, agentOfStep(view.definition, step));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "AGENT_NOT_FOUND") throw error;
    return failedWith(error.code, error.message);
  }
  const { choices, form, may_edit: mayEdit = false } = rest as Asked;
  const isEditable = mayEdit !== false && typeof shown === "object" && shown !== null && !Array.isArray(shown);
  const opened = await openApproval(
    ctx,
    {
      agentId: agent.id,
      agentVersion: agent.version,
      action: ACTION,
      inputSummary: summaryOf(words, person),
      arguments: {
        workflow_run_id: view.run.id,
        step: keyOf(state),
        attempt: state.attempt + 1,
        show: shown,
        ...(await coversOf(ctx, view, owner, step)),
        ...(choices === undefined && form === undefined
          ? {}
          : { arguments: {}, question: { schema: answerSchema(choices, form) } }),
        ...(isEditable && choices === undefined && form === undefined ? { arguments: shown, may_edit: mayEdit } : {}),
      },
      origin: view.run.origin,
      lifetimeMs: Number(hours) * HOUR_MS,
    },
    { kind: "agent", userId: view.run.orderedBy },
    { kind: "workflow_run", runId: view.run.id, callId: keyOf(state) },
  );
  await moveStep(ctx, view, state, {
    changes: {
      status: "waiting",
      attempt: state.attempt + 1,
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

/** The calls that the step covers, as they are now. */
async function coversOf(
  ctx: WorkContext,
  view: RunView,
  owner: ServiceContext,
  { parameters = {} }: WorkflowStep,
): Promise<{ covers?: CoveredCall[] }> {
  const { covers } = parameters;
  return Array.isArray(covers) ? { covers: await coveredCalls(ctx, view, owner, covers.map(String)) } : {};
}

/** The words of the request, with the person that the step names. Anyone who may approve decides it. */
const summaryOf = (words: unknown, person: unknown): string =>
  `${typeof person === "string" && person !== "" ? `For ${person}: ` : ""}${String(words)}`.slice(0, 1_000);

interface Asked {
  choices?: string[];
  form?: FormField[];
  may_edit?: boolean | string[];
}

interface FormField {
  name: string;
  type?: "text" | "number" | "boolean" | "choice";
  label?: string;
  required?: boolean;
  options?: string[];
}

/** The JSON Schema of the answer that a person gives. */
function answerSchema(choices: string[] | undefined, form: readonly FormField[] = []): Record<string, unknown> {
  const properties = Object.fromEntries([
    ...(choices === undefined ? [] : [["choice", { type: "string", enum: choices, title: "Choice" }] as const]),
    ...form.map(({ name, type = "text", label = name, options }) => {
      const kind = type === "text" || type === "choice" ? "string" : type;
      return [name, { type: kind, title: label, ...(options === undefined ? {} : { enum: options }) }] as const;
    }),
  ]);
  const required = [
    ...(choices === undefined ? [] : ["choice"]),
    ...form.filter(({ required: isNeeded = true }) => isNeeded).map(({ name }) => name),
  ];
  return { type: "object", properties, required };
}

/** The decision of a person about a step; null while there is none. */
export async function settleAsked(
  ctx: WorkContext,
  view: RunView,
  step: WorkflowStep,
  state: StepState,
): Promise<WorkResult | null> {
  if (state.approvalId === null) return null;
  const approval = await getApproval(ctx, state.approvalId);
  const { status } = approval;
  if (status === "pending") return null;
  if (status === "rejected") return failedWith("APPROVAL_REJECTED", approval.decisionReason ?? "A person rejected it.");
  if (status === "expired") return timedOut(step);
  const consumer = consumerOf({ runId: view.run.id, callId: approval.callId });
  const isUsed = await consumeApproval(ctx, { ...approval, approvalId: approval.id, consumer });
  if (!isUsed) return failedWith("APPROVAL_EXPIRED", "The approval was used elsewhere, or has expired.");
  const { arguments: given, show = null, may_edit: mayEdit } = approval.arguments;
  const isEdited = mayEdit !== undefined;
  return {
    kind: "done",
    also: await grantCovered(ctx, approval, view.run.deadlineAt),
    output: {
      approved: true,
      ...(typeof given === "object" && given !== null && !isEdited ? given : {}),
      reason: approval.decisionReason,
      decided_by: approval.decidedBy,
      // The person's version where they may edit it.
      show: isEdited ? given : show,
    },
  };
}

/** `on_timeout` is `fail`, or the choice that counts then. */
function timedOut({ parameters = {} }: WorkflowStep): WorkResult {
  const { on_timeout: choice = "fail" } = parameters;
  if (choice === "fail") return failedWith("APPROVAL_EXPIRED", "No person decided in time.");
  return { kind: "done", output: { approved: false, choice, timed_out: true } };
}
