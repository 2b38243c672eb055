import { PIECE } from "./player-phrases.ts";
import { spokenTime } from "./spoken-time.ts";
import { CLOSE, EXACT, type Heard, LOOSE } from "./voice-intent.ts";

const OVER: readonly RegExp[] = [
  /^(?:restart|start (?:it |this )?(?:over|again)|(?:start |play )?(?:it )?from the (?:start|beginning|top)|again|play again|once more|one more time|replay)$/i,
  new RegExp(`^(?:restart|replay|repeat) (?:it|this|that|(?:this|that|the) ${PIECE})$`, "i"),
  new RegExp(`^start (?:this|that|the) ${PIECE} (?:over|again)$`, "i"),
  new RegExp(
    `^play (?:it|this|that|(?:this|that|the) ${PIECE}) (?:again|over|one more time|once more|from the (?:start|beginning|top))$`,
    "i",
  ),
  new RegExp(
    `^(?:go |jump |skip |rewind )(?:back )?to the (?:start|beginning|top)(?: of (?:it|(?:this|that|the) ${PIECE}))?$`,
    "i",
  ),
];

const MOVE = "(?:jump|go|skip|seek|move|fast[- ]?forward|forward|rewind|start|play(?: it)?)";
const ABSOLUTE = new RegExp(`^${MOVE}(?: back| ahead| forward)? (?:to|from|at)(?: the)? (.+?)(?:[ -]mark| in)?$`, "i");
const AHEAD =
  /^(?:fast[- ]?forward|forward|(?:skip|jump|go|move|seek)(?: ahead| forwards?)?)(?: by)? (.+?)(?: ahead| forwards?)?$/i;
const BACK = /^(?:rewind|(?:go|skip|jump|move|seek) back(?:wards?)?)(?: by)? (.+)$/i;
const BACK_AFTER = /^(?:go|skip|jump|move) (.+) back(?:wards?)?$/i;

/** Commands without a time, and their step. */
const STEP_MS = 10_000;
const FORWARD_ALONE = /^fast[- ]?forward(?: it| this| a (?:bit|little))?$/i;
const REWIND_ALONE = /^rewind(?: it| this| a (?:bit|little))?$/i;

/** A place in the track, or a step from the current one; null for other words. */
export function hearSeek(words: string): Heard | null {
  if (OVER.some((pattern) => pattern.test(words)))
    return { intent: { action: "seek", positionMs: 0 }, confidence: CLOSE };
  const place = timeIn(ABSOLUTE, words);
  if (place !== null) return { intent: { action: "seek", positionMs: place }, confidence: EXACT };
  const back = timeIn(BACK, words) ?? timeIn(BACK_AFTER, words);
  if (back !== null) return { intent: { action: "seek", byMs: -back }, confidence: EXACT };
  const ahead = timeIn(AHEAD, words);
  if (ahead !== null) return { intent: { action: "seek", byMs: ahead }, confidence: EXACT };
  if (FORWARD_ALONE.test(words)) return { intent: { action: "seek", byMs: STEP_MS }, confidence: LOOSE };
  return REWIND_ALONE.test(words) ? { intent: { action: "seek", byMs: -STEP_MS }, confidence: LOOSE } : null;
}

function timeIn(pattern: RegExp, words: string): number | null {
  const caught = pattern.exec(words)?.[1];
  return caught === undefined ? null : spokenTime(caught);
}
