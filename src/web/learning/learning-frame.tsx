import type { ComponentChildren } from "preact";

import { AgentFrame } from "#web/agents/agent-frame.tsx";

import type { Agent } from "./agent.ts";

interface LearningFrameProps {
  tab: "Autonomy" | "Training" | "Edge cases" | "Episodes";
  children: (agent: Agent, reloadAgent: () => void) => ComponentChildren;
}

/** The pages of an agent's learning, as they see the agent. */
export function LearningFrame({ tab, children }: LearningFrameProps) {
  return <AgentFrame tab={tab}>{({ agent }, reload) => children(agent, reload)}</AgentFrame>;
}
