import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";

export type AgentPart = NonNullable<Said<"GET /api/agents/{agent_id}">["agent"]>;

export const AGENT_ID = idOf(40);
export const AGENT = `/api/agents/${AGENT_ID}`;

export const reader = (more: AgentPart = {}): AgentPart => ({
  id: AGENT_ID,
  name: "Reader",
  role: "general-assistant",
  maturity_level: "student",
  effective_level: "student",
  status: "active",
  configuration: {},
  ...more,
});

/** What the pages of one agent ask for; an agent without runs. */
export const oneAgent = (read: () => AgentPart): Answers => ({
  "GET /api/agents/{agent_id}": () => ({ agent: read() }),
  "GET /api/agents/{agent_id}/permissions": {},
  "GET /api/agents/{agent_id}/usage": {},
  "GET /api/agents/{agent_id}/executions": {},
  "GET /api/models": {},
  "GET /api/tools": {},
});
