import { findAgent } from "#agents/agents/find-agent";
import { agentOfStep } from "#automation/workflows/readiness";
import { ancestorsOf, dependenciesOf } from "#automation/workflows/step-graph";
import { kindOf } from "#automation/workflows/step-types";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { WorkflowStep } from "#db/schema/workflows";
import { AppError } from "#errors/app-error";
import { approvalDigest } from "#runs/approvals/approval-digest";
import { callSummary } from "#runs/approvals/call-summary";
import type { CoveredCall } from "#runs/covered-calls/covered-call";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { pinSkill } from "#skills/private-skills/pin-skill";
import { toolInWords } from "#tools/call-titles/call-title";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { listOf, variablesOf } from "./evaluate.ts";
import { callOf, grantedCall, HTTP_ACTION } from "./http-call.ts";
import { orderOf } from "./order-child.ts";
import { definitionOf, keyOf, type RunView, type WorkContext } from "./run-view.ts";
import { ENDED_STEP } from "./step-moves.ts";

/** Calls that one request shows; further ones ask by their own governance. */
const MAX_CALLS = 50;
/** A call with more JSON characters is not shown here: a person could not read it beside the others. */
const MAX_CHARACTERS = 32_768;

type Call = NonNullable<CoveredCall["call"]>;

/**
 * The calls of these steps as they would be made now, with one for each item of a loop. A call that names what is not known
 * yet, whose tool is gone, or that is too large to read has no `call`.
 */
export async function coveredCalls(
  ctx: WorkContext,
  view: RunView,
  owner: ServiceContext,
  stepIds: readonly string[],
): Promise<CoveredCall[]> {
  const covered: CoveredCall[] = [];
  for (const stepId of stepIds) {
    const step = definitionOf(view, stepId);
    for (const item of await itemsOf(ctx, view, step)) {
      if (covered.length >= MAX_CALLS) return covered;
      const key = keyOf({ stepId, item });
      covered.push({ step_id: key, name: step.name, call: await resolvedCall(ctx, view, owner, { step, item }) });
    }
  }
  return covered;
}

/** The places of a loop's items, or -1 for a step without a loop, and for one whose list is not known yet. */
async function itemsOf(ctx: WorkContext, view: RunView, step: WorkflowStep): Promise<number[]> {
  if (step.for_each === undefined || !isKnown(view, step)) return [-1];
  const list = await listOf(ctx, view, step);
  return "failure" in list ? [-1] : list.value.slice(0, MAX_CALLS).map((_one, index) => index);
}

/** Whether all that a step names has ended. Text that only looks like a name costs one question more, and no call. */
function isKnown({ definition, steps }: RunView, step: WorkflowStep): boolean {
  const text = JSON.stringify([step.parameters, step.for_each, definition.bindings]);
  const upstream = ancestorsOf(dependenciesOf(definition.steps)).get(step.step_id) ?? new Set<string>();
  const open = [...upstream].filter((id) => !ENDED_STEP.has(steps.get(id)?.status ?? "pending"));
  return open.every((id) => !(text.includes("steps") && text.includes(id) && names(text, id)));
}

/** Whether a text names a step: `steps.book`, `steps["book"]`, `steps.?book`. */
const names = (text: string, id: string): boolean =>
  text.split(id).some((before) => /steps\s*(\.\s*\??\s*|\[\s*\\?["'])$/.test(before));

async function resolvedCall(
  ctx: WorkContext,
  view: RunView,
  owner: ServiceContext,
  { step, item }: { step: WorkflowStep; item: number },
): Promise<Call | null> {
  if (!isKnown(view, step) || (step.for_each !== undefined && item < 0)) return null;
  const agent = await agentOrNull(owner, agentOfStep(view.definition, step));
  if (agent === null) return null;
  const variables = await variablesOf(ctx, view, step, item);
  const made =
    kindOf(step) === "http"
      ? await callOfHttp(ctx, view, { step, item, variables })
      : await callOfTool(ctx, view, owner, { step, agent, variables });
  if (made === null || JSON.stringify(made.bound).length > MAX_CHARACTERS) return null;
  const call = { agentId: agent.id, agentVersion: agent.version, action: made.action, arguments: made.bound };
  return { agent_id: agent.id, agent_version: agent.version, ...made, digest: await approvalDigest(call) };
}

type Made = Pick<Call, "action" | "tool" | "summary" | "bound">;
type Variables = Awaited<ReturnType<typeof variablesOf>>;

async function callOfHttp(
  ctx: WorkContext,
  { run }: RunView,
  { step, item, variables }: { step: WorkflowStep; item: number; variables: Variables },
): Promise<Made | null> {
  const call = await callOf(ctx, step, variables);
  if ("kind" in call) return null;
  const key = keyOf({ stepId: step.step_id, item });
  return {
    action: HTTP_ACTION,
    tool: null,
    summary: `${step.name}: ${call.method} ${call.url}`.slice(0, 1_000),
    bound: await grantedCall(run.id, key, call),
  };
}

/** The call as the step's execution will ask about it: the tool, its arguments, and the version of its skill or form. */
async function callOfTool(
  ctx: WorkContext,
  view: RunView,
  owner: ServiceContext,
  { step, agent, variables }: { step: WorkflowStep; agent: AgentRow; variables: Variables },
): Promise<Made | null> {
  const ordered = await orderOf(ctx, view, step, { variables, hasModel: false });
  if ("failure" in ordered) return null;
  const { context, parameters, task } = ordered.order;
  const tools = await toolsOf(owner, agent.configuration, await installedSkills(owner));
  const tool = tools.get(String(parameters["tool"]));
  if (tool === undefined) return null;
  const skill = tool.skill === undefined ? undefined : await pinSkill(owner, tool.skill.id);
  if (skill === null) return null;
  return {
    action: tool.action,
    tool: toolInWords(tool.name),
    summary: await callSummary(tool, { arguments: context, purpose: task }),
    bound: {
      tool: tool.name,
      arguments: context,
      ...(skill === undefined ? {} : { skill }),
      ...(tool.pin === undefined ? {} : { pin: tool.pin }),
    },
  };
}

async function agentOrNull(owner: ServiceContext, id: string): Promise<AgentRow | null> {
  try {
    return await findAgent(owner, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "AGENT_NOT_FOUND") return null;
    throw error;
  }
}
