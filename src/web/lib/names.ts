import { callData } from "./call.ts";
import { may, me } from "./session.ts";
import { useLoad } from "./use-load.ts";

type Names = Map<string, Promise<string>>;

/** The names that were asked for while this person was signed in; the next one at this browser must not see them. */
let known = { to: me.value, agents: new Map() as Names, people: new Map() as Names };

function knownNames(): typeof known {
  if (known.to !== me.value) known = { to: me.value, agents: new Map(), people: new Map() };
  return known;
}

/** An agent's name by its id, asked for once; null until it is known, and for none. */
export function useAgentName(agentId: string | null): string | null {
  const read = (): Promise<string | null> =>
    agentId === null ? Promise.resolve(null) : remembered(knownNames().agents, agentId, nameOfAgent);
  return useLoad(read, [agentId]).value;
}

/** The names of agents by their ids. */
export const agentNames = async (agentIds: readonly string[]): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(agentIds.map(async (id) => [id, await remembered(knownNames().agents, id, nameOfAgent)])),
  ) as Record<string, string>;

/** The display name of a person of the tenant, by the user's id; null until it is known. Only administrators may ask for others' names. */
export function usePersonName(userId: string): string | null {
  return useLoad(() => remembered(knownNames().people, userId, nameOfPerson), [userId]).value;
}

function remembered(names: Names, id: string, ask: (id: string) => Promise<string>): Promise<string> {
  const name = names.get(id) ?? ask(id);
  names.set(id, name);
  return name;
}

async function nameOfAgent(agentId: string): Promise<string> {
  try {
    return (await callData("GET", `/api/agents/${agentId}`)).agent.name;
  } catch {
    knownNames().agents.delete(agentId);
    return `Agent ${agentId.slice(0, 8)}…`;
  }
}

async function nameOfPerson(userId: string): Promise<string> {
  if (userId === me.value?.user.id) return me.value.user.name ?? me.value.user.email;
  if (!may("TENANT_ADMIN")) return `User ${userId.slice(0, 8)}…`;
  try {
    const { name, email } = await callData("GET", `/api/auth/users/${userId}`);
    return name ?? email;
  } catch {
    knownNames().people.delete(userId);
    return `User ${userId.slice(0, 8)}…`;
  }
}
