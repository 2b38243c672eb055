/** What a person looks for among the agents. */
export const AGENT_VIEWS = ["needs_you", "exam_due"] as const;
export type AgentView = (typeof AGENT_VIEWS)[number];
