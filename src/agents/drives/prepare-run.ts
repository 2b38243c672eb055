import type { ExecutionRecord } from "#agents/execution-records/execution-record";
import type { AgentRow } from "#db/schema/agents";
import type { RunState } from "#engine/reasoning/provider";
import { describeTool, type Tool } from "#engine/reasoning/tool";

/** The initial state of a run. `withSchemas`: the provider shows the tools to a model. */
export function prepareRun(
  record: ExecutionRecord,
  agent: AgentRow,
  tools: ReadonlyMap<string, Tool>,
  withSchemas: boolean,
): RunState {
  return {
    task: record.task,
    ...record.input,
    agent: {
      name: agent.name,
      role: agent.role,
      maturityLevel: record.maturityLevel,
      capabilities: agent.capabilities,
      configuration: agent.configuration,
    },
    tools: [...tools.values()].map((tool) => describeTool(tool, withSchemas)),
    steps: [],
    askedAt: record.createdAt,
    ...(record.input.history === undefined ? {} : { form: "chat" }),
  };
}
