import { callData } from "./call.ts";
import { may, me } from "./session.ts";
import { useLoad } from "./use-load.ts";

const agentNames = new Map<string, Promise<string>>();
const personNames = new Map<string, Promise<string>>();

/** An agent's name by its id, asked for once; null until it is known. */
export function useAgentName(agentId: string): string | null {
  return useLoad(() => remembered(agentNames, agentId, nameOfAgent), [agentId]).value;
}

/** What to call a person of the tenant, by the user's id; null until it is known. Only administrators may ask for others' names. */
export function usePersonName(userId: string): string | null {
  return useLoad(() => remembered(personNames, userId, nameOfPerson), [userId]).value;
}

function remembered(
  names: Map<string, Promise<string>>,
  id: string,
  ask: (id: string) => Promise<string>,
): Promise<string> {
  const known = names.get(id) ?? ask(id);
  names.set(id, known);
  return known;
}

async function nameOfAgent(agentId: string): Promise<string> {
  try {
    return (await callData<{ agent: { name: string } }>("GET", `/api/agents/${agentId}`)).agent.name;
  } catch {
    agentNames.delete(agentId);
    return `Agent ${agentId.slice(0, 8)}…`;
  }
}

async function nameOfPerson(userId: string): Promise<string> {
  if (userId === me.value?.user.id) return me.value.user.name ?? me.value.user.email;
  if (!may("TENANT_ADMIN")) return `User ${userId.slice(0, 8)}…`;
  try {
    const { name, email } = await callData<{ name: string | null; email: string }>("GET", `/api/auth/users/${userId}`);
    return name ?? email;
  } catch {
    personNames.delete(userId);
    return `User ${userId.slice(0, 8)}…`;
  }
}
