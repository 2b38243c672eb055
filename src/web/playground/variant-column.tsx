import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { durationText } from "#web/lib/time-words.ts";
import { ResultView } from "#web/parts/runs/result-view.tsx";
import { tokensOfStep } from "#web/parts/runs/run-detail.ts";
import { Button } from "#web/ui/button.tsx";
import { ProblemText } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Prose } from "#web/ui/prose.tsx";

import { type Draft, letterOf, outcomeOfVariant, stateWords, type Variant } from "./playground.ts";
import { SaveVariant } from "./save-variant.tsx";
import type { Source } from "./source.ts";
import { sayChecks, StepList } from "./step-list.tsx";
import { UnrecordedCall } from "./unrecorded-call.tsx";
import { VariantForm } from "./variant-form.tsx";

interface VariantColumnProps {
  at: number;
  source: Source;
  asItIs: Draft;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  remove: (() => void) | undefined;
  /** The variant as it was run, and the text that its model is writing. */
  ran: { id: string; variant: Variant; text: string; reload: () => void } | undefined;
}

/** A variant: its form, and below it what it did. */
export function VariantColumn({ at, source, asItIs, draft, setDraft, remove, ran }: VariantColumnProps) {
  const name = `Variant ${letterOf(at)}`;
  return (
    <section class="variant" aria-label={name}>
      <header>
        <span class="letter own" aria-hidden="true">
          {letterOf(at)}
        </span>
        <h2>{name}</h2>
        {ran !== undefined && <Outcome of={outcomeOfVariant(ran.variant)} words={stateWords(ran.variant)} />}
        {remove !== undefined && (
          <Button kind="ghost" size="small" icon="x" label={`Remove ${name}`} onClick={remove} />
        )}
      </header>
      <VariantForm at={at} source={source} asItIs={asItIs} draft={draft} setDraft={setDraft} />
      {ran !== undefined && (
        <>
          <StepList steps={ran.variant.steps} waiting={ran.variant.asks.map(({ tool }) => tool)} />
          <div class="variant-answer">
            <Answer of={ran.variant} text={ran.text} />
            {ran.variant.asks.map((ask) => (
              <UnrecordedCall key={ask.call_id} id={ran.id} at={at} ask={ask} reload={ran.reload} />
            ))}
          </div>
          <footer>
            <p class="row">
              <span class="grow">
                <SaveVariant variant={ran.variant} read={source.read} />
              </span>
              <small class="number muted">{sums(ran.variant)}</small>
            </p>
            <small class="muted">{sayChecks(ran.variant.checks)}</small>
          </footer>
        </>
      )}
    </section>
  );
}

const sums = ({ duration_ms: ms, steps, cost_usd: usd }: Variant): string =>
  [
    ...(ms === null ? [] : [durationText(ms)]),
    `${numberText(steps.reduce((sum, step) => sum + tokensOfStep(step), 0))} tok`,
    costText(usd),
  ].join(", ");

function Answer({ of: { result, error, status }, text }: { of: Variant; text: string }) {
  if (error !== null)
    return (
      <ProblemText isSilent>
        <strong>{String(error["message"])}</strong> <code>{String(error["code"])}</code>
      </ProblemText>
    );
  if (result !== null) return <ResultView result={result} />;
  if (text !== "") return <Prose text={text} label="the answer so far" />;
  return status === "diverged" ? <p class="muted">It made a call that was not recorded, and ended there.</p> : null;
}
