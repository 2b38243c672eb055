/**
 * The tool name of an installed skill in stored runs, approvals, standings and ledgers: `run_skill_` and its id. It
 * stays the same when the skill gets another name.
 */
export function skillToolName(skillId: string): string {
  return `run_skill_${skillId.replace(/[^A-Za-z0-9_-]/g, "_")}`.slice(0, LONGEST);
}

/** The shortest limit of the vendors, in characters. */
const LONGEST = 64;
const MARK_LENGTH = 8;

const AGENT_PREFIX = "ask_agent_";

/** The tool name of another agent in stored runs, standings and fingerprints. It stays the same when the agent gets another name. */
export const agentToolName = (agentId: string): string => `${AGENT_PREFIX}${agentId}`;

/** Whether a tool name belongs to another agent. */
export const isAgentTool = (name: string): boolean => name.startsWith(AGENT_PREFIX);

/** The agent that a tool name belongs to; null for another name. */
export const agentOfTool = (name: string): string | null =>
  isAgentTool(name) ? name.slice(AGENT_PREFIX.length) : null;

interface Named {
  id: string;
  name: string;
}

/**
 * The names under which models and clients see skills, by id: `skill__` and the words of its name. Skills whose names
 * have the same words get the end of their id too, so none can take the name of another.
 */
export const shownSkillNames = (skills: readonly Named[]): ReadonlyMap<string, string> =>
  shownNames("skill__", skills, skillToolName);

/** The same for agents that an agent may ask: `agent__` and the words of its name. */
export const shownAgentNames = (agents: readonly Named[]): ReadonlyMap<string, string> =>
  shownNames("agent__", agents, agentToolName);

function shownNames(prefix: string, named: readonly Named[], toolName: (id: string) => string): Map<string, string> {
  const plain = named.map(({ id, name }) => ({ id, shown: shownName(prefix, name) }));
  const isAlone = onlyOnce(plain);
  const marked = plain.map(({ id, shown }) =>
    shown !== prefix && isAlone(shown) ? { id, shown } : { id, shown: withMark(prefix, shown, id) },
  );
  const isUnique = onlyOnce(marked);
  return new Map(marked.map(({ id, shown }) => [id, isUnique(shown) ? shown : toolName(id)]));
}

function onlyOnce(names: readonly { shown: string }[]): (shown: string) => boolean {
  const counts = new Map<string, number>();
  for (const { shown } of names) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  return (shown) => counts.get(shown) === 1;
}

const shownName = (prefix: string, name: string): string =>
  `${prefix}${name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")}`.slice(0, LONGEST);

function withMark(prefix: string, shown: string, id: string): string {
  const mark = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-MARK_LENGTH);
  return `${shown.slice(0, LONGEST - MARK_LENGTH - 1)}${shown === prefix ? "" : "_"}${mark}`;
}
