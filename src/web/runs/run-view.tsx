import { ErrorBoundary, lazy } from "preact-iso";

import { durationText } from "#web/lib/time-words.ts";
import { useHash } from "#web/lib/use-hash.ts";
import { ResultView } from "#web/parts/runs/result-view.tsx";
import { isUnderWay, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";
import { useMarks } from "#web/parts/runs/use-marks.ts";
import { Marking } from "#web/ui/marking.ts";
import { Notice, ProblemText } from "#web/ui/notice.tsx";
import { SplitPane } from "#web/ui/split-pane.tsx";
import { Unread } from "#web/ui/unread.tsx";

import type { SeenRun } from "./use-run.ts";
import { Waterfall } from "./waterfall.tsx";

const AddToDataSet = lazy(async () => (await import("#web/parts/bulk/add-to-data-set.tsx")).AddToDataSet);
const CheckList = lazy(async () => (await import("./check-list.tsx")).CheckList);
const FlagList = lazy(async () => (await import("#web/parts/runs/flag-list.tsx")).FlagList);
const FailedCalls = lazy(async () => (await import("./failed-calls.tsx")).FailedCalls);
const Connection = lazy(async () => (await import("./live-side.tsx")).Connection);
const Limits = lazy(async () => (await import("./live-side.tsx")).Limits);
const Writing = lazy(async () => (await import("./live-side.tsx")).Writing);
const RunInputView = lazy(async () => (await import("./run-input.tsx")).RunInputView);
const RunVerdict = lazy(async () => (await import("#web/parts/reviews/run-verdict.tsx")).RunVerdict);
const StepDetails = lazy(async () => (await import("./step-details.tsx")).StepDetails);
const StepInFull = lazy(async () => (await import("./step-in-full.tsx")).StepInFull);

/** The steps of a run at their times, its outcome, and the details of the step that the address names (`#step-3`). */
export function RunView({ seen, title }: { seen: SeenRun; title: string }) {
  const { run, steps, followed, times, now, waitsFor } = seen;
  const hash = useHash();
  const isLive = isUnderWay(run);
  const marks = useMarks(run, steps);
  const named = hash.startsWith("step-") ? hash.slice("step-".length) : "";
  const chosen = steps.find(({ id }) => id === named) ?? (named === "0" ? undefined : whichFirst(steps, isLive));
  const { axis, span, usualAt, waitedMs } = times;
  return (
    <SplitPane
      side={
        <div class="run-side">
          {chosen === undefined ? (
            <div class="run-part" role="region" aria-label="The task">
              <h3>The task</h3>
              <p class="long-text">{run.task}</p>
            </div>
          ) : (
            <ErrorBoundary>
              <StepDetails
                step={chosen}
                parent={steps.find(({ id }) => id === chosen.parent_id)}
                markOutput={marks?.inOutput ?? null}
              />
            </ErrorBoundary>
          )}
          {chosen !== undefined && !isLive && (
            <div class="run-part">
              <ErrorBoundary>
                <StepInFull key={chosen.id} agentId={run.agent.id} executionId={run.execution_id} step={chosen} />
              </ErrorBoundary>
            </div>
          )}
          <ErrorBoundary>
            {isLive && <Limits run={run} steps={steps} workedMs={span.to - span.from - waitedMs} />}
          </ErrorBoundary>
          <div class="run-part">
            <ErrorBoundary>
              {!run.is_limited && <RunInputView key={run.execution_id} executionId={run.execution_id} />}
            </ErrorBoundary>
            {!isLive && <Evidence run={run} />}
            {!isLive && !run.is_limited && (
              <ErrorBoundary>
                <AddToDataSet of={{ runs: [run] }} />
              </ErrorBoundary>
            )}
          </div>
        </div>
      }
    >
      <section class="run-trace" aria-label="Trace">
        <Waterfall
          title={title}
          steps={steps}
          isLive={isLive}
          axis={axis}
          span={span}
          usualAt={usualAt}
          chosenId={chosen?.id ?? "0"}
        />
        <Legend steps={steps} usualMs={isLive ? run.usual_duration_ms : null} isCut={axis.isCut} />
        <ErrorBoundary>
          {isLive && !run.is_limited && <Connection followed={followed} now={now} isWaiting={waitsFor !== null} />}
        </ErrorBoundary>
      </section>
      {run.is_limited ? (
        <div class="run-part">
          <Unread />
        </div>
      ) : (
        <Marking.Provider value={marks?.inResult ?? null}>
          <Result run={run} steps={steps} waitsFor={waitsFor} writing={followed.text} />
        </Marking.Provider>
      )}
    </SplitPane>
  );
}

/** The step under way; for a run that has ended the failed step, else the one that a person decided, else the first. */
const whichFirst = (steps: readonly RunStep[], isLive: boolean): RunStep | undefined =>
  (isLive ? steps.findLast(({ started_at: at, duration_ms: ms }) => at !== null && ms === null) : undefined) ??
  steps.find(({ error }) => error !== null) ??
  steps.find(({ kind }) => kind === "wait") ??
  (isLive ? steps.findLast(({ duration_ms: ms }) => ms !== null) : steps[0]);

const KINDS: readonly (readonly [kind: RunStep["kind"], words: string])[] = [
  ["model", "Model"],
  ["tool", "Tool"],
  ["effect", "Effect outside"],
  ["wait", "Waiting for a person"],
  ["check", "Check"],
];

function Legend({ steps, usualMs, isCut }: { steps: readonly RunStep[]; usualMs: number | null; isCut: boolean }) {
  return (
    <ul class="trace-legend" aria-label="Legend">
      {KINDS.filter(([kind]) => steps.some((step) => step.kind === kind)).map(([kind, words]) => (
        <li key={kind}>
          <svg aria-hidden="true">
            <rect class={kind} width="9" height="9" rx="2" />
          </svg>
          {kind === "wait" && isCut ? `${words}; cut from the axis` : words}
        </li>
      ))}
      {usualMs !== null && (
        <li>
          <svg aria-hidden="true">
            <line class="usual" x1="4" x2="4" y1="0" y2="9" />
          </svg>
          Usually done, {durationText(usualMs)}
        </li>
      )}
    </ul>
  );
}

interface ResultProps {
  run: RunDetail;
  steps: readonly RunStep[];
  waitsFor: string | null;
  /** The text that the model has written so far. */
  writing: string;
}

function Result({ run, steps, waitsFor, writing }: ResultProps) {
  const { status, error, result, checks, flags } = run;
  if (error !== null)
    return (
      <div class="run-part">
        <ProblemText isSilent>
          <strong>{error.message}</strong> <code>{error.code}</code>
        </ProblemText>
      </div>
    );
  if (isUnderWay(run) && writing !== "")
    return (
      <ErrorBoundary>
        <Writing text={writing} />
      </ErrorBoundary>
    );
  if (isUnderWay(run))
    return (
      <div class="run-part">
        {waitsFor === null ? (
          <p class="muted">The result appears when the run ends. Cancelling it does not undo its effects outside.</p>
        ) : (
          <Notice>
            It waits for a person's approval. <a href={`/approvals/${waitsFor}`}>See what it asks for, and decide</a>
          </Notice>
        )}
      </div>
    );
  if (status === "cancelled")
    return (
      <div class="run-part">
        <Notice>It was cancelled.</Notice>
      </div>
    );
  return (
    <div class="run-part" role="region" aria-label="Result">
      <h2>Result</h2>
      <ErrorBoundary>
        <FailedCalls steps={steps} />
      </ErrorBoundary>
      {result === null ? <p class="empty">There is no result.</p> : <ResultView result={result} />}
      {run.outcome === "not_done" && [run, ...steps].every(({ model }) => model === null) && (
        <Notice>
          This agent works by rules. <a href={`/agents/${run.agent.id}/settings`}>Give it a model</a>
        </Notice>
      )}
      {flags.length > 0 && (
        <ErrorBoundary>
          <FlagList flags={flags} />
        </ErrorBoundary>
      )}
      {checks.length > 0 && (
        <ErrorBoundary>
          <CheckList checks={checks} />
        </ErrorBoundary>
      )}
      <ErrorBoundary>
        <RunVerdict executionId={run.execution_id} />
      </ErrorBoundary>
    </div>
  );
}

const LOST = "A provider, a budget or the platform failed, not the agent. The run counts in no share.";

const VOUCHED: Readonly<Record<string, string>> = {
  checked: "This run is evidence: its result was checked.",
  human: "This run is evidence: a person vouches for its outcome.",
  judged: "This run is evidence: a judge vouches for its outcome.",
  self_reported: "This run is not evidence: only the agent itself claims its outcome.",
};

function Evidence({ run: { outcome, status, verification, agent } }: { run: RunDetail }) {
  const lost = status === "failed" ? LOST : "It was cancelled or got nothing to work with, so it counts nowhere.";
  const words = outcome === "void" ? lost : VOUCHED[verification ?? ""];
  if (words === undefined) return null;
  return (
    <p class="muted">
      {words} <a href={`/agents/${agent.id}/autonomy`}>The agent's progress</a>
    </p>
  );
}
