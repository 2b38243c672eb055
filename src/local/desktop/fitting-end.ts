import {
  MAX_MESSAGE_CHARACTERS,
  MAX_OUTPUT_CHARACTERS,
  MAX_REASON_CHARACTERS,
  type ProcessResult,
} from "#desktop/bridge/desktop-protocol";

import type { EndMessage } from "./end-message.ts";

/** A text as a message has it, without the quotes around it. */
const encodedLength = (text: string): number => JSON.stringify(text).length - 2;

/**
 * Cuts the outputs of a command's end to fit a message. An end that cannot be cut becomes a refusal with the reason.
 */
export function fittingEnd(end: EndMessage): EndMessage {
  if (end.type === "refused") {
    return { ...end, reason: end.reason.toWellFormed().slice(0, MAX_REASON_CHARACTERS).toWellFormed() };
  }
  if (end.type === "interrupted") return end;
  const { id, result } = end;
  if ("stdout" in result) return { ...end, result: fittingResult(id, result) };
  if (JSON.stringify(end).length <= MAX_MESSAGE_CHARACTERS) return end;
  // Only reading commands have such long answers, and reading changes nothing.
  return { type: "refused", id, reason: `its answer is longer than a message of ${MAX_MESSAGE_CHARACTERS} characters` };
}

function fittingResult(id: string, result: ProcessResult): ProcessResult {
  const shell: EndMessage = { type: "result", id, result: { ...result, truncated: false, stdout: "", stderr: "" } };
  const room = MAX_MESSAGE_CHARACTERS - JSON.stringify(shell).length;
  const errors = encodedLength(result.stderr);
  const stdout = endWithin(result.stdout, Math.max(Math.floor(room / 2), room - errors));
  const stderr = endWithin(result.stderr, room - encodedLength(stdout));
  const isCut = stdout.length < result.stdout.length || stderr.length < result.stderr.length;
  return { ...result, stdout, stderr, truncated: result.truncated || isCut };
}

/** The longest suffix of a text that takes at most this many characters in a message. */
function endWithin(text: string, room: number): string {
  const endFrom = (start: number): string => text.slice(start).toWellFormed();
  let tooLong = Math.max(0, text.length - MAX_OUTPUT_CHARACTERS) - 1;
  let fits = text.length;
  while (fits - tooLong > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (encodedLength(endFrom(middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return endFrom(fits);
}

/** A shorter report for a message that the platform rejected; null without one. */
export function shorterEnd(end: EndMessage): EndMessage | null {
  const { id } = end;
  if (end.type === "interrupted") return null;
  if (end.type === "refused") return end.reason === NOT_TAKEN ? null : { type: "refused", id, reason: NOT_TAKEN };
  const { result } = end;
  if (!("stdout" in result)) {
    return result.value === null ? { type: "interrupted", id } : { type: "refused", id, reason: NOT_TAKEN };
  }
  if (result.stdout === "" && result.stderr === "") return { type: "interrupted", id };
  return { type: "result", id, result: { ...result, stdout: "", stderr: "", truncated: true } };
}

const NOT_TAKEN = "the platform did not accept the device's answer";
