import { cutInside } from "#lib/cut-inside";

/** The parts of a run that a judge sees. It never sees the agent, its confidence or people's feedback. */
export interface JudgedWork {
  /** The agent's role, which chooses the rubric. */
  role: string;
  task: string;
  /** The caller's context for the task. */
  context: Record<string, unknown>;
  /** Earlier messages of a chat. */
  history: readonly { role: string; content: string }[];
  result: Record<string, unknown>;
  /** The answer that people expect, and what they want looked at; only in cases of data sets. */
  expected?: string;
  rubric?: string;
  /** Tool calls with their outputs, as the trace has them. */
  tools: readonly { tool: string; input: unknown; output: unknown }[];
}

/** Maximum characters of all parts together where the window is large: those of a window of a million tokens. */
const MOST_CHARACTERS = 1_500_000;
/** Share of the room that each part has for sure. Room that a part leaves goes to the others, first to the tools. */
const SHARES = { task: 0.15, context: 0.35, tools: 0.2, result: 0.3 } as const;
/**
 * Characters of room per token of the window. A token is rarely shorter than a byte, and half of the window stays free
 * for the rest.
 */
const CHARACTERS_OF_WINDOW = 1.5;

/** The characters that the parts of a question may have, for a model with a window of this many tokens. */
export const roomOf = (windowTokens: number): number =>
  Math.min(MOST_CHARACTERS, Math.floor(windowTokens * CHARACTERS_OF_WINDOW));

/**
 * Builds the question to a judge: the parts of the work between lines that carry the mark. Each question gets a new
 * random mark. So a text written beforehand cannot close its part and pose as the question.
 */
export function judgeQuestion(work: JudgedWork, mark: string, room: number): string {
  const { task, context, history, tools, result } = work;
  const before = history.map(({ role, content }) => `${role}: ${content}`).join("\n");
  const parts: [name: keyof typeof SHARES, text: string][] = [
    ["task", before === "" ? task : `Said before:\n${before}\n\nNow:\n${task}`],
    ["context", Object.keys(context).length === 0 ? "" : readable(context)],
    ["tools", tools.map((call) => readable(call)).join("\n")],
    ["result", readable(result)],
  ];
  const rooms = shareOut(new Map(parts), room);
  const ofPeople: [name: string, text: string][] = [
    ["expected", work.expected ?? ""],
    ["criteria", work.rubric ?? ""],
  ];
  return [...parts.map(([name, text]) => [name, cutInside(text, rooms[name])] as const), ...ofPeople]
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `[${name} ${mark}]\n${text}\n[end of ${name} ${mark}]`)
    .join("\n\n");
}

const FIRST_SERVED = ["tools", "result", "context", "task"] as const;

function shareOut(texts: ReadonlyMap<keyof typeof SHARES, string>, room: number): Record<keyof typeof SHARES, number> {
  const own = (name: keyof typeof SHARES): number =>
    Math.min(texts.get(name)?.length ?? 0, Math.floor(room * SHARES[name]));
  const rooms = { task: own("task"), context: own("context"), tools: own("tools"), result: own("result") };
  let left = room - FIRST_SERVED.reduce((sum, name) => sum + rooms[name], 0);
  for (const name of FIRST_SERVED) {
    const more = Math.min(left, (texts.get(name)?.length ?? 0) - rooms[name]);
    rooms[name] += more;
    left -= more;
  }
  return rooms;
}

const readable = (value: unknown): string => JSON.stringify(value, null, 1);
