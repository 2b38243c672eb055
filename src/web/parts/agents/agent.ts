import { keepAnswer, keptAnswer } from "#web/lib/answers.ts";
import { ask } from "#web/lib/call.ts";

type Level = "student" | "intern" | "supervised" | "autonomous";

/** An agent as lists show it. */
export interface AgentItem {
  id: string;
  name: string;
  description: string | null;
  role: string;
  maturity_level: Level;
  status: "active" | "inactive";
  created_at: string;
  updated_at: string;
}

/** How the agent thinks; other keys are kept as they were given. */
export interface AgentConfiguration {
  model?: string;
  temperature?: number;
  max_tokens?: number;
  system_prompt?: string;
  tools?: unknown[];
  [other: string]: unknown;
}

export interface Agent extends AgentItem {
  capabilities: string[];
  configuration: AgentConfiguration;
  statistics: {
    total_executions: number;
    successful_executions: number;
    success_rate: number;
    avg_confidence: number;
    last_execution: string | null;
  };
  graduation: {
    current_level: string;
    readiness_score: number;
    eligible_levels: string[];
    episodes_until_exam: number;
  };
}

/** An agent as it was read, with the entity tag that `If-Match` takes. */
export interface ReadAgent {
  agent: Agent;
  tag: string | null;
}

export const ROLES: readonly (readonly [value: string, text: string])[] = [
  ["general-assistant", "General assistant"],
  ["finance-agent", "Finance agent"],
  ["marketing-agent", "Marketing agent"],
  ["developer-agent", "Developer agent"],
  ["custom", "Custom"],
];

/** Lowest first. */
export const LEVELS: readonly (readonly [value: string, text: string])[] = [
  ["student", "Student: reads and analyses"],
  ["intern", "Intern: also suggests and drafts"],
  ["supervised", "Supervised: also changes things"],
  ["autonomous", "Autonomous: also what is hard to undo"],
];

export const roleText = (role: string): string => ROLES.find(([value]) => value === role)?.[1] ?? role;

export const agentPath = (agentId: string): `/api/agents/${string}` => `/api/agents/${encodeURIComponent(agentId)}`;

/** Reads an agent and its entity tag. */
export async function readAgent(agentId: string, signal: AbortSignal): Promise<ReadAgent> {
  const path = agentPath(agentId);
  // Kept beside what other reads of the address keep, which is without the tag.
  const address = `${path}#tagged`;
  const kept = keptAnswer(signal, address);
  if (kept !== undefined) return kept.body as ReadAgent;
  const response = await ask("GET", path, { signal });
  const { data } = (await response.json()) as { data: { agent: Agent } };
  const read = { agent: data.agent, tag: response.headers.get("ETag") };
  keepAnswer(address, read);
  return read;
}

/** The header that lets a change fail when another change came first. */
export const ifMatch = (tag: string | null): Readonly<Record<string, string>> =>
  tag === null ? {} : { "If-Match": tag };

/** The page of a list as the API tells it. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
}

/** A share from 0 to 1 in whole per cent. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
