import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { durationText } from "#web/lib/time-words.ts";
import { ResultView } from "#web/parts/runs/result-view.tsx";
import { modelOfStep, type RunDetail, tokensOfStep } from "#web/parts/runs/run-detail.ts";
import { outcomeOfRun } from "#web/parts/runs/run.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Outcome } from "#web/ui/outcome.tsx";

import type { Source } from "./source.ts";
import { StepList, sayChecks } from "./step-list.tsx";

/** The run as it was, which the variants are compared with. */
export function AsItWas({ source: { read, steps, stepId }, run }: { source: Source; run: RunDetail }) {
  const models = [...new Set(steps.flatMap((step) => (step.model === null ? [] : [modelOfStep(step)])))];
  const instructions = read.agent.configuration.system_prompt ?? "";
  const temperature = read.agent.configuration.temperature;
  return (
    <section class="variant reference" aria-label="As it was">
      <header>
        <span class="letter" aria-hidden="true">
          A
        </span>
        <h2>As it was</h2>
      </header>
      <div class="variant-form">
        <Facts>
          <Fact title="Model">{models.join(", ") || "rules"}</Fact>
          <Fact title="Temperature">{temperature === undefined ? "the model's own" : String(temperature)}</Fact>
          <Fact title="Instructions">
            {instructions === "" ? "none" : `${numberText(instructions.split("\n").length)} lines`}
          </Fact>
          <Fact title="Messages">{stepId === null ? "from the task" : "as recorded"}</Fact>
        </Facts>
      </div>
      <StepList steps={steps} from={stepId} />
      <div class="variant-answer">{run.result !== null && <ResultView result={run.result} />}</div>
      <footer>
        <p class="row">
          <span class="grow">
            <Outcome of={outcomeOfRun(run)} />
          </span>
          <small class="number muted">
            {[
              ...(run.duration_ms === null ? [] : [durationText(run.duration_ms)]),
              `${numberText(steps.reduce((sum, step) => sum + tokensOfStep(step), 0))} tok`,
              costText(run.usage.cost_usd),
            ].join(", ")}
          </small>
        </p>
        <small class="muted">{sayChecks(run.checks)}</small>
      </footer>
    </section>
  );
}
