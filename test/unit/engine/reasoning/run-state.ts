import type { MaturityLevel } from "#engine/governance/maturity";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { AgentConfiguration, JsonObject, RunState } from "#engine/reasoning/provider";
import { describeTool, type InstalledSkill, type Tool, type ToolContext } from "#engine/reasoning/tool";

export interface RunOptions {
  context?: JsonObject;
  parameters?: JsonObject;
  level?: MaturityLevel;
  configuration?: AgentConfiguration;
  skills?: readonly InstalledSkill[];
  others?: readonly Tool[];
  withSchemas?: boolean;
}

/** A new run of an agent with the built-in tools. */
export function newRun(task: string, options: RunOptions = {}): { state: RunState; tools: ReadonlyMap<string, Tool> } {
  const configuration = options.configuration ?? {};
  const tools = agentTools(configuration, options.skills, options.others);
  const state: RunState = {
    task,
    context: options.context ?? {},
    parameters: options.parameters ?? {},
    agent: {
      name: "Ada",
      role: "general-assistant",
      maturityLevel: options.level ?? "student",
      capabilities: ["reports"],
      configuration,
    },
    tools: [...tools.values()].map((tool) => describeTool(tool, options.withSchemas ?? false)),
    steps: [],
  };
  return { state, tools };
}

/** A driver with a fixed memory and marketplace, whose skills return their input. */
export function toolContext(overrides: Partial<ToolContext> = {}): ToolContext {
  return {
    searchMemory: (query) => Promise.resolve([{ id: "m1", text: `The customer likes short reports (${query}).` }]),
    searchMarketplace: () =>
      Promise.resolve([{ id: "l1", kind: "skill", name: "Invoice reader", description: "Reads invoices." }]),
    runSkill: (id, input) => Promise.resolve({ id, input }),
    ...overrides,
  };
}

export const never = new AbortController().signal;
