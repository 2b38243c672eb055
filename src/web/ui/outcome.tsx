import { Icon, type IconName } from "./icon.tsx";
import type { OutcomeName } from "./outcome-name.ts";

const OUTCOMES = {
  done: ["Done", "done"],
  claimed: ["Claimed", "claimed"],
  partial: ["Partial", "partial"],
  not_done: ["Not done", "not-done"],
  refused: ["Refused", "refused"],
  failed: ["Failed", "failed"],
  void: ["Void", "void"],
  running: ["Running", "running"],
  waiting: ["Waiting", "waiting"],
} as const satisfies Readonly<Record<OutcomeName, readonly [word: string, icon: IconName]>>;

/** The words for outcomes, for choices. */
export const OUTCOME_WORDS: Readonly<Record<OutcomeName, string>> = {
  done: OUTCOMES.done[0],
  claimed: OUTCOMES.claimed[0],
  partial: OUTCOMES.partial[0],
  not_done: OUTCOMES.not_done[0],
  refused: OUTCOMES.refused[0],
  failed: OUTCOMES.failed[0],
  void: OUTCOMES.void[0],
  running: OUTCOMES.running[0],
  waiting: OUTCOMES.waiting[0],
};

/** The icons of outcomes, where the word stands elsewhere. */
export const OUTCOME_ICONS: Readonly<Record<OutcomeName, IconName>> = {
  done: OUTCOMES.done[1],
  claimed: OUTCOMES.claimed[1],
  partial: OUTCOMES.partial[1],
  not_done: OUTCOMES.not_done[1],
  refused: OUTCOMES.refused[1],
  failed: OUTCOMES.failed[1],
  void: OUTCOMES.void[1],
  running: OUTCOMES.running[1],
  waiting: OUTCOMES.waiting[1],
};

interface OutcomeProps {
  of: OutcomeName;
  isTinted?: boolean;
  /** Words that say more about this one than its own word. */
  words?: string | undefined;
}

/** An outcome: the same icon, colour and word wherever it stands. */
export function Outcome({ of: name, isTinted = false, words }: OutcomeProps) {
  const [own, icon] = OUTCOMES[name];
  const word = words ?? own;
  return (
    <span class={isTinted ? `outcome tinted ${name}` : `outcome ${name}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
