import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { WorkflowBinding, WorkflowDefinition, WorkflowStep } from "#db/schema/workflows";
import type { Tool } from "#engine/reasoning/tool";
import { skillToolName } from "#engine/reasoning/tool-name";
import { AppError } from "#errors/app-error";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { kindOf, type StepKind, toolOfStep } from "./step-types.ts";

export interface Need {
  step_id: string | null;
  kind: "binding" | "model" | "agent" | "start";
  message: string;
}

export interface Readiness {
  ready: boolean;
  needs: Need[];
}

/** The kinds of steps whose work an agent does. */
const OF_AGENTS: ReadonlySet<StepKind> = new Set(["agent", "skill", "tool", "integration", "http"]);
/** The types of an agent's work that the built-in engine computes without a model. */
const COMPUTED: ReadonlySet<string> = new Set(["ai_extract", "ai_classify", "ai_summarize"]);

interface Acting {
  agent: AgentRow;
  hasModel: boolean;
  tools: ReadonlyMap<string, Tool>;
}

/** Finds the parts that a workflow lacks before it can run: agents, models, and the tools of its steps. */
export async function readinessOf(ctx: ServiceContext, definition: WorkflowDefinition): Promise<Readiness> {
  const acting = new Map<string, Acting | null>();
  for (const step of definition.steps) {
    const id = agentOfStep(definition, step);
    if (OF_AGENTS.has(kindOf(step)) && !acting.has(id)) acting.set(id, await actingAgent(ctx, id));
  }
  const needs = definition.steps.flatMap((step) => needOfStep(definition, step, acting));
  return { ready: needs.length === 0, needs };
}

/** The agent that does a step's work. */
export const agentOfStep = ({ agent_id: own }: WorkflowDefinition, step: WorkflowStep): string => step.agent_id ?? own;

/** The binding that an `integration` step uses; undefined for one that nothing is bound to. */
export const bindingOf = (
  { bindings }: Pick<WorkflowDefinition, "bindings">,
  { parameters = {} }: Pick<WorkflowStep, "parameters">,
): WorkflowBinding | undefined =>
  bindings.find(
    ({ service, action }) =>
      service === parameters["service"] && (action === undefined || action === parameters["action"]),
  );

/** The name of the tool that a step calls; undefined where it calls none, or names none. */
export function calledTool(definition: Pick<WorkflowDefinition, "bindings">, step: WorkflowStep): string | undefined {
  const kind = kindOf(step);
  if (kind === "tool") return toolOfStep(step);
  if (kind === "skill") return skillToolName(String(step.parameters?.["skill_id"]));
  if (kind !== "integration") return undefined;
  const binding = bindingOf(definition, step);
  return binding?.skill_id === undefined ? binding?.tool : skillToolName(binding.skill_id);
}

async function actingAgent(ctx: ServiceContext, id: string): Promise<Acting | null> {
  try {
    const [agent, skills, models] = await Promise.all([findAgent(ctx, id), installedSkills(ctx), modelSources(ctx)]);
    return {
      agent,
      hasModel: hasModel(models, agent.configuration, agent.createdBy),
      tools: await toolsOf(ctx, agent.configuration, skills),
    };
  } catch (error) {
    if (error instanceof AppError && (error.code === "AGENT_NOT_FOUND" || error.code === "FORBIDDEN")) return null;
    throw error;
  }
}

function needOfStep(
  definition: WorkflowDefinition,
  step: WorkflowStep,
  acting: ReadonlyMap<string, Acting | null>,
): Need[] {
  const { step_id: id, step_type: type } = step;
  const kind = kindOf(step);
  if (!OF_AGENTS.has(kind)) return [];
  const binding = kind === "integration" ? bindingOf(definition, step) : undefined;
  if (kind === "integration" && binding === undefined)
    return [{ step_id: id, kind: "binding", message: unbound(step) }];
  const who = acting.get(agentOfStep(definition, step)) ?? null;
  if (who === null) return [{ step_id: id, kind: "agent", message: `The agent of the step "${step.name}" is gone.` }];
  if (who.agent.status !== "active")
    return [{ step_id: id, kind: "agent", message: `The agent "${who.agent.name}" is inactive.` }];
  if (kind === "agent" && !COMPUTED.has(type) && !who.hasModel)
    return [{ step_id: id, kind: "model", message: `The step "${step.name}" needs a model for "${who.agent.name}".` }];
  const called = calledTool(definition, step);
  if (called === undefined || who.tools.has(called)) return [];
  return [
    {
      step_id: id,
      kind: "binding",
      message: `The agent "${who.agent.name}" has no tool "${called}", which the step "${step.name}" calls.`,
    },
  ];
}

function unbound({ name, parameters = {} }: WorkflowStep): string {
  const { service, action } = parameters;
  const what = typeof action === "string" ? `${String(service)} (${action})` : String(service);
  return `The step "${name}" needs a tool for ${what}.`;
}
