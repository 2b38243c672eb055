import type { TargetedKeyboardEvent } from "preact";
import { useId, useRef } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import type { IconName } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

import { bringsText, changeText, type RunReview, sendVerdict, VERDICTS, type Verdict, wordOf } from "./review.ts";

const ICONS: Readonly<Record<Verdict, IconName>> = {
  right: "done",
  partly: "partial",
  wrong: "failed",
  unsafe: "shield",
};
const MAX_CORRECTION = 20_000;

interface VerdictBarProps {
  review: RunReview;
  onGiven: () => void;
  /** Whether the answers are off for a person whose verdict is not a look. */
  isForOthers?: boolean;
}

/** "Was this right?" with its four answers, by the mouse or by Y, P, N and U, and the gain of a Yes. Nothing is preselected. */
export function VerdictBar({ review, onGiven, isForOthers = false }: VerdictBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const help = useId();
  const give = useAction(async (verdict: Verdict) => {
    const given = await sendVerdict(review.execution_id, verdict, field.current?.value.trim() ?? "");
    if (field.current !== null) field.current.value = "";
    tell(given.counts ? changeText(given) : "The answer is stored and changes no grade.");
    onGiven();
  });
  const isOff = (isForOthers && !review.may_vouch) || !may("AGENT_RUN");
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape" || event.key === "Enter") event.currentTarget.blur();
  };
  return (
    <form class="verdict-bar" aria-label="Was this right?" onSubmit={(event) => event.preventDefault()}>
      <p class="row">
        <strong class="grow">Was this right?</strong>
        <span id={help} class="muted">
          {isOff ? offText(isForOthers) : bringsText(review)}
          {review.verdict !== null && ` The latest answer: ${wordOf(review.verdict)}.`}
        </span>
      </p>
      <div class="verdicts">
        {VERDICTS.map(([verdict, word, key]) => (
          <Button
            key={verdict}
            icon={ICONS[verdict]}
            shortcut={key.toLowerCase()}
            describedBy={help}
            isDisabled={isOff}
            onClick={() => void give.run(verdict)}
          >
            {word} <kbd aria-hidden="true">{key}</kbd>
          </Button>
        ))}
        <label>
          <span class="unseen">The right result</span>
          <input
            ref={field}
            maxLength={MAX_CORRECTION}
            placeholder="What should it have been? (E)"
            autoComplete="off"
            aria-keyshortcuts="e"
            disabled={isOff}
            onKeyDown={onKeyDown}
          />
        </label>
      </div>
      <Problem error={give.error} />
    </form>
  );
}

const offText = (isForOthers: boolean): string =>
  isForOthers && may("AGENT_RUN")
    ? "You ordered this run, so another person looks at it."
    : "Your role may read, and gives no answers.";
