import type { ChatMessage } from "#engine/reasoning/provider";

/** How many finished turns an agent is reminded of, and how many characters of them. */
export const REMEMBERED_TURNS = 10;
export const REMEMBERED_CHARACTERS = 24_000;

export interface FinishedTurn {
  message: string;
  /** Null when the result has no words. */
  answer: string | null;
}

/**
 * What an agent is given of a conversation: whole turns, oldest first, the newest that fit. One that does not fit ends it, so that
 * nothing is missing in between.
 */
export function recentConversation(newestFirst: readonly FinishedTurn[]): ChatMessage[] {
  const remembered: ChatMessage[] = [];
  let characters = 0;
  for (const { message, answer } of newestFirst.slice(0, REMEMBERED_TURNS)) {
    if (answer === null || answer === "") continue; // nothing was said, and models refuse messages without words
    characters += message.length + answer.length;
    if (characters > REMEMBERED_CHARACTERS) break;
    remembered.unshift({ role: "user", content: message }, { role: "assistant", content: answer });
  }
  return remembered;
}

const MAX_TITLE = 80;

/** The title of a session without one: the beginning of its first message. */
export function titleOf(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, " ");
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1).trimEnd()}…`.toWellFormed();
}

const PIECE_CHARACTERS = 60;

/** A text in pieces of some words each; together they are the text. */
export function inPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const [word] of text.matchAll(/\s*\S+|\s+$/g)) {
    if (piece !== "" && piece.length + word.length > PIECE_CHARACTERS) {
      pieces.push(piece);
      piece = "";
    }
    piece += word;
  }
  return piece === "" ? pieces : [...pieces, piece];
}
