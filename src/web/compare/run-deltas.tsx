import type { ComponentChildren } from "preact";

import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { durationText } from "#web/lib/time-words.ts";
import type { RunDetail } from "#web/parts/runs/run-detail.ts";
import { outcomeOfRun, tokensOf } from "#web/parts/runs/run.ts";
import { Outcome } from "#web/ui/outcome.tsx";

import { deltaWords, toneOf } from "./delta-words.ts";

/** The time of a run without its waits; null while it is not known. */
export const workingMs = ({ duration_ms: ms, waited_ms: waited }: RunDetail): number | null =>
  ms === null ? null : Math.max(0, ms - waited);

/** The differences of two runs in one strip. Waits for people are not counted. */
export function RunDeltas({ a, b }: { a: RunDetail; b: RunDetail }) {
  const passed = ({ checks }: RunDetail): string =>
    checks.length === 0 ? "none" : `${checks.filter((each) => each.passed).length} of ${checks.length}`;
  return (
    <dl class="deltas" aria-label="Differences">
      <Delta title="Outcome">
        <Outcome of={outcomeOfRun(a)} /> → <Outcome of={outcomeOfRun(b)} />
      </Delta>
      <Delta title="Checks">
        {passed(a)} → {passed(b)}
      </Delta>
      <Amount title="Working" from={workingMs(a)} to={workingMs(b)} say={durationText} />
      <Amount title="Tokens" from={tokensOf(a)} to={tokensOf(b)} say={(value) => numberText(value)} />
      <Amount title="Cost" from={a.usage.cost_usd} to={b.usage.cost_usd} say={costText} />
      <Delta title="Confidence" note="as reported">
        {confidence(a)} → {confidence(b)}
      </Delta>
    </dl>
  );
}

const confidence = ({ confidence: value }: RunDetail): string => (value === null ? "–" : value.toFixed(2));

interface AmountProps {
  title: string;
  from: number | null;
  to: number | null;
  say: (value: number) => string;
}

/** An amount of which less is better. */
export function Amount({ title, from, to, say }: AmountProps) {
  const tone = toneOf(from, to);
  return (
    <Delta title={title} note={deltaWords(from, to)} tone={tone}>
      {from === null ? "–" : say(from)} → {to === null ? "–" : say(to)}
    </Delta>
  );
}

interface DeltaProps {
  title: string;
  note?: string | null;
  tone?: "done" | "not_done" | null;
  children: ComponentChildren;
}

export function Delta({ title, note = null, tone = null, children }: DeltaProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd class="number">{children}</dd>
      {note !== null && <dd class={tone === null ? "note" : `note outcome ${tone}`}>{note}</dd>}
    </div>
  );
}
