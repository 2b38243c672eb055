import type { ComponentChildren } from "preact";
import { lazy } from "preact-iso";

import { toolWords } from "#web/lib/tool-name.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type AlikeRun, type RunReview, wordOf } from "#web/parts/reviews/review.ts";
import { VerdictBar } from "#web/parts/reviews/verdict-bar.tsx";
import { FlagList } from "#web/parts/runs/flag-list.tsx";
import type { RunMarks } from "#web/parts/runs/marks.tsx";
import { ResultView } from "#web/parts/runs/result-view.tsx";
import type { RunDetail, RunStep } from "#web/parts/runs/run-detail.ts";
import { outcomeOfRun } from "#web/parts/runs/run.ts";
import { useMarks } from "#web/parts/runs/use-marks.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Marking } from "#web/ui/marking.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";

import { DrawnFor } from "./drawn-for.tsx";
import { readReviewed } from "./read-reviewed.ts";

// Only where people disagree.
const TwoAnswers = lazy(async () => (await import("./two-answers.tsx")).TwoAnswers);

interface ReviewedRunProps {
  executionId: string;
  /** Other runs that the answer can cover. */
  alike: readonly AlikeRun[];
  onGiven: (others: readonly string[]) => void;
  onStopped: () => void;
  /** The end of the column beside the run. */
  beside: ComponentChildren;
}

/** One run of the queue: task and result, and beside them the flags and what its tools gave. */
export function ReviewedRun({ executionId, alike, onGiven, onStopped, beside }: ReviewedRunProps) {
  const load = useLoad((signal) => readReviewed(executionId, signal), [executionId]);
  return (
    <Loading of={load}>
      {({ review, run, steps }) => (
        <article class="review-work" aria-label={run.task.slice(0, 100)}>
          <Parts review={review} run={run} steps={steps} beside={beside} />
          <div class="review-foot">
            {review.looked_at !== null && review.verdict !== null && (
              <Notice>Already answered: {wordOf(review.verdict)}.</Notice>
            )}
            {review.reason === "second" && <Notice>{secondText(review)}</Notice>}
            <VerdictBar review={review} alike={alike} onGiven={onGiven} onStopped={onStopped} isForOthers />
          </div>
        </article>
      )}
    </Loading>
  );
}

const secondText = ({ verdicts }: RunReview): string =>
  verdicts.some(({ counts }) => counts)
    ? "Your answer waits for a second reader, who does not see it."
    : "One person has answered. You read it second and do not see that answer: two equal ones count as one.";

interface PartsProps {
  review: RunReview;
  run: RunDetail;
  steps: readonly RunStep[];
  beside: ComponentChildren;
}

/** The work and its grounds side by side, with marks where one is found in the other. */
function Parts({ review, run, steps, beside }: PartsProps) {
  const marks = useMarks(run, steps);
  return (
    <div class="review-two">
      <Marking.Provider value={marks?.inResult ?? null}>
        <Work review={review} run={run} />
      </Marking.Provider>
      <Marking.Provider value={marks?.inOutput ?? null}>
        <Grounds review={review} steps={steps} numbers={marks?.numbers} beside={beside} />
      </Marking.Provider>
    </div>
  );
}

function Work({ review, run }: { review: RunReview; run: RunDetail }) {
  return (
    <div class="review-part">
      <h2 class="long-text">{run.task}</h2>
      <Facts>
        <Fact title="Agent">
          <Level of={review.agent.level} actsAs={review.agent.effective_level} isBare />{" "}
          <a href={`/agents/${run.agent.id}`}>{run.agent.name}</a>
        </Fact>
        <Fact title="Drawn">
          <DrawnFor reason={review.reason} />
        </Fact>
        <Fact title="Outcome">
          <Outcome of={outcomeOfRun(run)} />
        </Fact>
      </Facts>
      <h3>Result</h3>
      {run.result === null ? (
        <p class="empty">{run.error?.message ?? "There is no result."}</p>
      ) : (
        <ResultView result={run.result} />
      )}
    </div>
  );
}

interface GroundsProps {
  review: RunReview;
  steps: readonly RunStep[];
  numbers: RunMarks["numbers"] | undefined;
  beside: ComponentChildren;
}

function Grounds({ review, steps, numbers, beside }: GroundsProps) {
  const { flags, execution_id: id } = review;
  const calls = steps.filter(({ output, kind }) => output !== undefined && (kind === "tool" || kind === "effect"));
  return (
    <aside class="review-part" aria-label="Grounds">
      {review.disagreed && <TwoAnswers of={review} />}
      <div class="row">
        <h3 class="grow">Flags</h3>
        {numbers !== undefined && numbers.all > 0 && calls.length > 0 && (
          <span class="muted">
            {numbers.found} of {numbers.all} numbers in tool results
          </span>
        )}
      </div>
      {flags.length === 0 ? (
        <p class="muted">
          None. A flag marks a number or a quotation of a model's answer that is in no input and no tool result. Answers
          about pictures are not searched.
        </p>
      ) : (
        <FlagList flags={flags} />
      )}
      <div class="row">
        <h3 class="grow">Tool results</h3>
        <a href={`/runs/${id}`}>Open trace</a>
      </div>
      {calls.length === 0 && <p class="muted">It called no tool.</p>}
      {calls.map((step) => (
        <section key={step.id} id={`step-${step.id}`} class="review-call" aria-label={toolWords(step.name)}>
          <h4>{toolWords(step.name)}</h4>
          <JsonTree value={step.output} label={`the output of ${step.name}`} />
        </section>
      ))}
      {beside}
    </aside>
  );
}
