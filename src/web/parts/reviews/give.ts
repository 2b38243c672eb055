import { readAgain } from "#web/lib/answers.ts";
import { given } from "#web/lib/own-verdicts.ts";
import { may, me } from "#web/lib/session.ts";
import { countWaiting } from "#web/lib/waiting.ts";
import { tell } from "#web/ui/toast.tsx";

import { changeText, type RunReview, type SaidBeside, sendAlike, sendVerdict, type Verdict } from "./review.ts";

interface Answer {
  verdict: Verdict;
  beside: SaidBeside;
  /** Other runs that get the same answer. */
  alike?: readonly string[];
  /** Whether the page Review is open, which follows the queue and its number. */
  isInQueue: boolean;
}

/** An answer that is sent in three seconds. */
interface Unsent extends Answer {
  review: RunReview;
  /** The user who answered: only this user's session may send it. */
  by: string | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/** The time in which a person can undo an answer: one of "unsafe" puts the agent on probation at once. */
const STOPPABLE_MS = 3_000;

/** Those of them that are not sent yet, by run. */
const unsent = new Map<string, Unsent>();

/** This person's answer about a run, until it is sent. */
export function unsentVerdict(executionId: string): Verdict | undefined {
  // Read first, so that a page follows it.
  const verdict = given.value.get(executionId);
  return unsent.has(executionId) ? verdict : undefined;
}

/** Answers in three seconds, unless the person undoes it before; then it calls `onStopped`. A second answer replaces an unsent one. */
export function giveVerdict(
  review: RunReview,
  { verdict, beside, alike = [], isInQueue }: Answer,
  onStopped: () => void,
): void {
  const id = review.execution_id;
  clearTimeout(unsent.get(id)?.timer);
  const timer = setTimeout(() => sendInTurn(mine), STOPPABLE_MS);
  const mine: Unsent = { review, verdict, beside, alike, isInQueue, by: me.value?.user.id, timer };
  unsent.set(id, mine);
  note([id, ...alike], verdict);
  tell(changeText({ verdict, before: review.now, after: review.effects[verdict] }), {
    shownMs: STOPPABLE_MS,
    undo: () => {
      if (unsent.get(id) !== mine) return;
      unsent.delete(id);
      clearTimeout(timer);
      note([id, ...alike], null);
      onStopped();
    },
  });
}

function note(ids: readonly string[], verdict: Verdict | null): void {
  const next = new Map(given.value);
  for (const id of ids)
    if (verdict === null) next.delete(id);
    else next.set(id, verdict);
  given.value = next;
}

let latest: Promise<void> = Promise.resolve();

/** Sends an answer after the earlier ones, so that they are stored in the order in which they were given. */
function sendInTurn(mine: Unsent): void {
  latest = latest.then(() => send(mine));
}

async function send(mine: Unsent, isLeaving = false): Promise<void> {
  const { review, verdict, beside, alike = [], by, timer } = mine;
  const id = review.execution_id;
  const all = [id, ...alike];
  if (unsent.get(id) !== mine) return;
  unsent.delete(id);
  clearTimeout(timer);
  if (by !== me.value?.user.id) return note(all, null);
  try {
    if (alike.length > 0 && verdict !== "unsafe") {
      const { answered, skipped } = await sendAlike(all, verdict, isLeaving);
      note(
        skipped.map(({ execution_id: left }) => left),
        null,
      );
      if (skipped.length > 0)
        tell(`${answered.length} answered, ${skipped.length} left: they are not alike any longer.`);
      return;
    }
    const { counts, waits_for_second: waits } = await sendVerdict(id, verdict, beside, isLeaving);
    // An answer that is held back causes no event.
    if (waits && mine.isInQueue) readAgain(["/api/reviews"]);
    if (waits) tell("The answer waits for a second reader and changes nothing until then.");
    else if (!counts) tell("The answer is stored and changes no grade.");
    else if (mine.isInQueue && isCorrection(mine) && may("AGENT_MANAGE"))
      tell("The correction is stored and can become a case.", { href: `/review/${id}`, isNews: true });
  } catch (error) {
    note(all, null);
    const why = error instanceof Error ? error.message : String(error);
    tell(`The answer was not stored: ${why}`, { href: `/review/${id}`, isBad: true });
  }
  // The queue follows the event that the answer causes.
  if (mine.isInQueue) return;
  readAgain(["/api/reviews", `/api/executions/${id}`]);
  void countWaiting();
}

const isCorrection = ({ verdict, beside }: Answer): boolean =>
  verdict !== "right" && beside.text !== "" && !beside.isReason;

// Leaving the console sends the answers at once: they can no longer be undone.
addEventListener("pagehide", () => {
  for (const mine of unsent.values()) void send(mine, true);
});
