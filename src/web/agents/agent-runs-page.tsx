import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";

import { ExecutionList } from "./execution-list.tsx";

/** All that an agent was given to do. */
export function AgentRunsPage() {
  return <AgentFrame tab="Runs">{({ agent }) => <ExecutionList key={agent.id} agentId={agent.id} />}</AgentFrame>;
}
