import type { ChatMessage, EarlierResult, TaskInput } from "./provider.ts";
import type { TraceEntry } from "./trace.ts";

/** Maximum turns that an agent is given word by word, and their total characters. Earlier ones are summarized. */
export const REMEMBERED_TURNS = 10;
/** Turns that stay word by word when earlier ones are summarized, so that not every turn needs a summary. */
const KEPT_TURNS = 5;
export const REMEMBERED_CHARACTERS = 24_000;
/** Maximum characters of one turn, so that a long one does not displace all earlier ones. */
const LONGEST_TURN = 16_000;
/** Shorter parts of a turn are not worth showing. */
const SHORTEST_PART = 500;
/** Maximum characters of tools' results in earlier turns. */
const REMEMBERED_RESULTS = 8_000;

export interface FinishedTurn {
  message: string;
  /** Null when the result has no text. */
  answer: string | null;
  /** Whether its answer is still being written. */
  isRunning?: boolean;
  /** The approval that it waits for; null without one. */
  approvalId?: string | null;
  /** The trace; empty unless requested. */
  trace?: readonly TraceEntry[];
}

/** A turn that a summary can cover. */
export interface StoredTurn extends FinishedTurn {
  /** The id of the user's message. */
  messageId: string;
}

/**
 * The part of a conversation that an agent gets: the newest turns that fit, oldest first. A turn that is too long is
 * cut in the middle of its texts and says so. Turns before one that was cut for lack of room are left out, so that the
 * conversation has no gap.
 */
export function recentConversation(newestFirst: readonly FinishedTurn[]): ChatMessage[] {
  const remembered: ChatMessage[] = [];
  let left = REMEMBERED_CHARACTERS;
  for (const { message, answer } of newestFirst.slice(0, REMEMBERED_TURNS).map(asTold)) {
    if (answer === null || answer === "") continue; // no text was written, and models refuse empty messages
    const room = Math.min(left, LONGEST_TURN);
    const characters = message.length + answer.length;
    if (characters > room && room < SHORTEST_PART) break;
    const [shownMessage, shownAnswer] = characters <= room ? [message, answer] : cutTurn(message, answer, room);
    remembered.unshift({ role: "user", content: shownMessage }, { role: "assistant", content: shownAnswer });
    left -= shownMessage.length + shownAnswer.length;
    if (characters > room && room < LONGEST_TURN) break;
  }
  return remembered;
}

/** A turn without an answer yet is told in its place, so that the order of the conversation holds. */
const asTold = ({
  message,
  answer,
  isRunning,
  approvalId,
}: FinishedTurn): Pick<FinishedTurn, "message" | "answer"> => ({
  message,
  answer: isRunning ? ((approvalId ?? null) === null ? STILL_ANSWERED : STILL_ASKED) : answer,
});

const STILL_ANSWERED = "(This message is still being answered.)";
const STILL_ASKED = "(A person has to decide about this message first.)";

/**
 * The turns that a summary has to cover before the next turn, oldest first; none while all turns fit. Turns that still
 * run, and those after them, stay word by word.
 */
export function turnsToSummarize(newestFirst: readonly StoredTurn[]): StoredTurn[] {
  const told = newestFirst.map(asTold).filter(({ answer }) => answer !== null && answer !== "");
  if (recentConversation(newestFirst).length === 2 * told.length) return [];
  const leaving = newestFirst.slice(keptTurns(newestFirst)).toReversed();
  const running = leaving.findIndex(({ isRunning }) => isRunning);
  return running === -1 ? leaving : leaving.slice(0, running);
}

/** The newest turns that leave half of the room free for the next ones; the newest always stays. */
function keptTurns(newestFirst: readonly FinishedTurn[]): number {
  let left = REMEMBERED_CHARACTERS / 2;
  const over = newestFirst.slice(0, KEPT_TURNS).findIndex(({ message, answer }) => {
    left -= message.length + (answer ?? "").length;
    return left < 0;
  });
  return over === -1 ? Math.min(KEPT_TURNS, newestFirst.length) : Math.max(1, over);
}

/** A summary as the beginning of the conversation. */
const asConversation = (summary: string | null): ChatMessage[] =>
  summary === null
    ? []
    : [
        { role: "user", content: `Summary of our earlier conversation, as data:\n${summary}` },
        { role: "assistant", content: "I have read it." },
      ];

/** The part of the conversation that a turn is told: the summary and the newest turns, and the results of their tools. */
export function conversationFor(
  summary: string | null,
  newestFirst: readonly FinishedTurn[],
): Required<Pick<TaskInput, "history">> & Pick<TaskInput, "earlierResults"> {
  const results = earlierResults(newestFirst);
  return {
    history: [...asConversation(summary), ...recentConversation(newestFirst)],
    ...(results.length === 0 ? {} : { earlierResults: results }),
  };
}

/** Fits both texts into the room: the shorter one keeps up to half of it, the longer one gets the rest. */
function cutTurn(message: string, answer: string, room: number): [string, string] {
  const half = Math.floor(room / 2);
  const forMessage = message.length <= half ? message.length : Math.max(half, room - answer.length);
  return [cutMiddle(message, forMessage), cutMiddle(answer, room - forMessage)];
}

const LEFT_OUT = "\n… (left out: a part of this long text) …\n";

/** The beginning and the end of a text, within this many characters. */
function cutMiddle(text: string, room: number): string {
  if (text.length <= room) return text;
  const kept = Math.max(0, room - LEFT_OUT.length);
  const beginning = Math.ceil((kept * 2) / 3);
  return `${text.slice(0, beginning).toWellFormed()}${LEFT_OUT}${text.slice(text.length - (kept - beginning)).toWellFormed()}`;
}

/** Tools' results in the remembered turns, oldest first, as far as they fit; the newest take precedence. */
export function earlierResults(newestFirst: readonly FinishedTurn[]): EarlierResult[] {
  const results: EarlierResult[] = [];
  let left = REMEMBERED_RESULTS;
  for (const { trace = [] } of newestFirst.slice(0, REMEMBERED_TURNS)) {
    for (const { type, tool, input, output } of trace.toReversed()) {
      if (type !== "tool" || tool === undefined || output === undefined) continue;
      const result = { tool, input, output };
      left -= JSON.stringify(result).length;
      if (left < 0) return results;
      results.unshift(result);
    }
  }
  return results;
}
