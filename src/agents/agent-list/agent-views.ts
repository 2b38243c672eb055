/** Views of agents that a person can filter by. */
export const AGENT_VIEWS = ["needs_you", "exam_due"] as const;
export type AgentView = (typeof AGENT_VIEWS)[number];
