import type { ComponentChildren } from "preact";

import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";
import type { Agent } from "#web/parts/agents/agent.ts";
import type { Course } from "#web/parts/agents/level-stairs.tsx";

interface LearningFrameProps {
  tab: "Autonomy" | "Training" | "Edge cases" | "Episodes";
  /** The history of its level, where the page has it. */
  course?: Course | null;
  children: (agent: Agent, reloadAgent: () => void) => ComponentChildren;
}

/** The pages of an agent's learning, as they see the agent. */
export function LearningFrame({ tab, course = null, children }: LearningFrameProps) {
  return (
    <AgentFrame tab={tab} course={course}>
      {({ agent }, reload) => children(agent, reload)}
    </AgentFrame>
  );
}
