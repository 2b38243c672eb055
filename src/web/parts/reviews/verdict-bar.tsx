import type { TargetedKeyboardEvent } from "preact";
import { useId, useRef, useState } from "preact/hooks";

import { may, me } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import type { IconName } from "#web/ui/icon.tsx";

import { giveVerdict, unsentVerdict } from "./give.ts";
import { MakeCase } from "./make-case.tsx";
import {
  type AlikeRun,
  authorsText,
  bringsText,
  heldText,
  type RunReview,
  settlesUnsafe,
  VERDICTS,
  type Verdict,
  wordOf,
} from "./review.ts";

const ICONS: Readonly<Record<Verdict, IconName>> = {
  right: "done",
  partly: "partial",
  wrong: "not-done",
  unsafe: "shield",
};
const MAX_CORRECTION = 20_000;

interface VerdictBarProps {
  review: RunReview;
  /** Other runs that the answer can cover. */
  alike?: readonly AlikeRun[];
  /** The person answered for this run and the others that it covers, and may still undo it. */
  onGiven?: (others: readonly string[]) => void;
  /** The person undid the answer. */
  onStopped?: () => void;
  /** Whether the answers are off for a person whose verdict is not a look. */
  isForOthers?: boolean;
}

const nothing = (): void => {};

/** "Was this right?" with its four answers, by the mouse or by Y, P, N and U, and the gain of a Yes. Nothing is preselected. */
export function VerdictBar({ review, alike = [], onGiven, onStopped = nothing, isForOthers = false }: VerdictBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const help = useId();
  const [isForAlike, setIsForAlike] = useState(true);
  const covered = isForAlike ? alike : [];
  const needsReason = settlesUnsafe(review, { id: me.value?.user.id, mayApprove: may("GOVERNANCE_APPROVE") });
  const latest = unsentVerdict(review.execution_id) ?? review.verdict;
  const give = (verdict: Verdict): void => {
    const text = field.current?.value.trim() ?? "";
    const beside = { text, isReason: needsReason && verdict !== "unsafe" };
    // A correction is about one run.
    const others = text === "" && verdict !== "unsafe" ? covered.map(({ execution_id: id }) => id) : [];
    giveVerdict(review, { verdict, beside, alike: others, isInQueue: isForOthers }, onStopped);
    if (field.current !== null) field.current.value = "";
    onGiven?.(others);
  };
  const isOff = (isForOthers && !review.may_vouch) || !may("AGENT_RUN");
  const whose = [heldText(review), authorsText(review)].filter((text) => text !== null);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape" || event.key === "Enter") event.currentTarget.blur();
  };
  return (
    <>
      <form class="verdict-bar" aria-label="Was this right?" onSubmit={(event) => event.preventDefault()}>
        <p class="row">
          <strong>Was this right?</strong>
          {alike.length > 0 && (
            <label class="row alike">
              <input
                type="checkbox"
                checked={isForAlike}
                aria-keyshortcuts="a"
                onChange={({ currentTarget }) => setIsForAlike(currentTarget.checked)}
              />
              Same answer for these {alike.length + 1}
            </label>
          )}
          <span class="grow" />
          <span id={help} class="muted">
            {isOff ? offText(isForOthers) : bringsText(review)}
            {latest !== null && ` The latest answer: ${wordOf(latest)}.`}
          </span>
        </p>
        {covered.length > 0 && (
          <p class="muted small-text">
            {covered.length + 1} leave the list. As evidence a Yes counts once. Unsafe is said of one run at a time.
          </p>
        )}
        {whose.length > 0 && <p class="muted small-text">{whose.join(" ")}</p>}
        <div class="verdicts">
          {VERDICTS.map(([verdict, word, key]) => (
            <Button
              key={verdict}
              icon={ICONS[verdict]}
              shortcut={key.toLowerCase()}
              describedBy={help}
              isDisabled={isOff}
              onClick={() => give(verdict)}
            >
              {word} <kbd aria-hidden="true">{key}</kbd>
            </Button>
          ))}
          <label>
            <span class="muted small-text">
              {needsReason ? "Why was it safe?" : "What should it have been?"} <kbd aria-hidden="true">E</kbd>
            </span>
            <input
              ref={field}
              maxLength={MAX_CORRECTION}
              autoComplete="off"
              aria-keyshortcuts="e"
              disabled={isOff}
              onKeyDown={onKeyDown}
            />
          </label>
        </div>
      </form>
      <MakeCase key={review.execution_id} review={review} />
    </>
  );
}

const offText = (isForOthers: boolean): string =>
  isForOthers && may("AGENT_RUN")
    ? "You ordered this run or own its number, or no known person ordered it: another person looks at it."
    : "Your role may read, and gives no answers.";
