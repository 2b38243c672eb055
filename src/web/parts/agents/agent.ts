import { keepAnswer, keptAnswer } from "#web/lib/answers.ts";
import type { Operations } from "#web/lib/api-types.gen.ts";
import { ask } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";

/** The settings of the agent's model and tools; the API keeps other keys as they were given. */
export type AgentConfiguration = NonNullable<Operations["POST /api/agents"]["body"]["configuration"]> &
  Readonly<Record<string, unknown>>;

export type Agent = Omit<DataOf<"GET /api/agents/{agent_id}">["agent"], "configuration"> & {
  configuration: AgentConfiguration;
};

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

/** A share from 0 to 1 in whole per cent. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
