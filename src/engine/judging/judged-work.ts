/** What a judge sees of a run: never who did it, how sure that was, or what people say of it. */
export interface JudgedWork {
  /** The agent's role, which chooses the rubric. */
  role: string;
  task: string;
  /** What the caller gave beside the task. */
  context: Record<string, unknown>;
  /** What was said before, in a chat. */
  history: readonly { role: string; content: string }[];
  result: Record<string, unknown>;
  /** The calls of tools with what they gave, as the trace has them. */
  tools: readonly { tool: string; input: unknown; output: unknown }[];
}

/** As long as all parts may be together where the window is large, characters. */
const MOST_CHARACTERS = 48_000;
/** Shares of the room that each part may have. */
const SHARES = { task: 0.15, context: 0.35, tools: 0.2, result: 0.3 } as const;
/** A token is rarely fewer bytes, and a character rarely less than a byte; half of the window is kept for the rest. */
const CHARACTERS_OF_WINDOW = 1.5;

/** The characters that the parts of a question may have, for a model with a window of so many tokens. */
export const roomOf = (windowTokens: number): number =>
  Math.min(MOST_CHARACTERS, Math.floor(windowTokens * CHARACTERS_OF_WINDOW));

/**
 * The question to a judge: the parts of the work between lines that carry the mark. The mark is drawn anew for each question, so no text
 * can be written beforehand that closes its part and speaks from outside.
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
  return parts
    .filter(([, text]) => text !== "")
    .map(
      ([name, text]) =>
        `[${name} ${mark}]\n${cutInside(text, Math.floor(room * SHARES[name]))}\n[end of ${name} ${mark}]`,
    )
    .join("\n\n");
}

const readable = (value: unknown): string => JSON.stringify(value, null, 1);

/** A text without its inside when it is too long: two thirds of what may stay are from its beginning, because tasks and results begin with what matters. */
function cutInside(text: string, most: number): string {
  if (text.length <= most) return text;
  const said = `[… ${text.length - most} characters left out …]`;
  const head = Math.floor((most * 2) / 3);
  return `${text.slice(0, head)}\n${said}\n${text.slice(text.length - (most - head))}`.toWellFormed();
}
