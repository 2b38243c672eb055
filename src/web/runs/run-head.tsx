import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import {
  isUnderWay,
  modelOfStep,
  tokensOfStep,
  type Neighbours,
  type RunDetail,
  type RunStep,
} from "#web/parts/runs/run-detail.ts";
import { isLost, ORIGIN_WORDS, tokensOf, TRIGGER_WORDS } from "#web/parts/runs/run.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { LiveMark } from "#web/ui/live-mark.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Voucher } from "#web/ui/voucher.tsx";

import { ExactTime } from "./exact-time.tsx";
import { failedIn } from "./failed-in.ts";
import type { SeenRun } from "./use-run.ts";

/** A run in a line of numbers. */
export function RunFacts({ seen: { run, outcome, steps, times } }: { seen: SeenRun }) {
  const { span, waitedMs } = times;
  const elapsedMs = span.to - span.from;
  const isLive = isUnderWay(run);
  const decisions = steps.filter(({ kind, started_at: at }) => kind === "model" && at !== null).length;
  return (
    <div class="run-facts">
      <Facts>
        <Fact title="Outcome">
          <Outcome of={outcome} words={isLost(run) ? lostWords(run) : undefined} />
        </Fact>
        {run.reason !== null && run.failure_group_id !== null && (
          <Fact title="Fails for">
            <a href={`/failures/${run.failure_group_id}`}>
              {toolWords(run.reason.tool ?? run.reason.connection ?? "it")}: {run.reason.code}
            </a>
          </Fact>
        )}
        {outcome === "partial" && failedIn(steps).length > 0 && <Fact title="It says">Done</Fact>}
        {isLive ? (
          <SoFar steps={steps} elapsedMs={elapsedMs} />
        ) : (
          <InAll run={run} elapsedMs={elapsedMs} waitedMs={waitedMs} steps={run.is_limited ? null : steps.length} />
        )}
        {isLive && !run.is_limited && <Fact title="Steps">{`${decisions} of ${run.limits.steps}`}</Fact>}
        {!isLive && (
          <>
            <Fact title="Confidence">{run.confidence === null ? "–" : run.confidence.toFixed(2)}</Fact>
            <Fact title="Vouched">{isLost(run) ? "–" : <Voucher of={run.verification} />}</Fact>
          </>
        )}
        {(decisions > 0 || run.model !== null) && <Fact title="Model">{thinkersOf(run, steps)}</Fact>}
        <Fact title="Action">
          <code>{run.action}</code>
        </Fact>
        <Fact title="Trigger">{TRIGGER_WORDS[run.triggered_by]}</Fact>
        {run.origin !== null && <Fact title="Origin">{ORIGIN_WORDS[run.origin]}</Fact>}
        <Chain of={run} />
        <Fact title="Started">
          <ExactTime at={run.started_at ?? run.created_at} />
        </Fact>
      </Facts>
    </div>
  );
}

/** Names the part that failed when a run was lost: the provider of its model, or the platform. */
const lostWords = ({ error }: RunDetail): string =>
  `Lost: the ${error?.code.startsWith("PROVIDER_") === true ? "provider" : "platform"} failed`;

/** The runs above and below it: agents that asked one another. */
function Chain({ of: { parent_execution_id: parentId, started_by: caller, children } }: { of: RunDetail }) {
  return (
    <>
      {parentId !== null && (
        <Fact title="Asked by">
          <a href={`/runs/${parentId}`}>{caller?.name ?? "another agent"}</a>
        </Fact>
      )}
      {children.length > 0 && (
        <Fact title="Asked">
          {children.map(({ execution_id: id, agent_name: name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <a href={`/runs/${id}`}>{name ?? "a deleted agent"}</a>
            </span>
          ))}
        </Fact>
      )}
    </>
  );
}

/**
 * The models that answered, each once, as `connection/model`. The run still names the last one after its trace is removed. Before the
 * first answer it is open whether a model or rules work. A connection that never answered is named alone.
 */
const thinkersOf = (run: RunDetail, steps: readonly RunStep[]): string =>
  [...new Set([...steps, run].flatMap((part) => (part.model === null ? [] : [modelOfStep(part)])))].join(", ") ||
  (run.reason?.connection ?? (isUnderWay(run) ? "–" : "rules"));

function SoFar({ steps, elapsedMs }: { steps: readonly RunStep[]; elapsedMs: number }) {
  const costs = steps.filter(({ tokens }) => tokens !== null).map(({ cost_usd: cost }) => cost);
  const isCounted = costs.length > 0;
  const cost = costs.some((one) => one === null) ? null : costs.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return (
    <>
      <Fact title="Elapsed">
        <span class="number hot">{durationText(elapsedMs)}</span>
      </Fact>
      <Fact title="Cost so far">{isCounted ? costText(cost) : "–"}</Fact>
      <Fact title="Tokens">
        {isCounted ? numberText(steps.reduce((sum, step) => sum + tokensOfStep(step), 0)) : "–"}
      </Fact>
    </>
  );
}

interface InAllProps {
  run: RunDetail;
  elapsedMs: number;
  waitedMs: number;
  /** Null where they are not shown. */
  steps: number | null;
}

function InAll({ run, elapsedMs, waitedMs, steps }: InAllProps) {
  return (
    <>
      <Fact title="Duration">
        <span class="number">{durationText(elapsedMs)}</span>
      </Fact>
      {waitedMs > 0 && (
        <Fact title="Working">
          <span class="number">{durationText(elapsedMs - waitedMs)}</span>
        </Fact>
      )}
      {steps !== null && <Fact title="Steps">{steps}</Fact>}
      <Fact title="Tokens">{numberText(tokensOf(run))}</Fact>
      <Fact title="Cost">{costText(run.usage.cost_usd)}</Fact>
    </>
  );
}

interface RunNeighboursProps {
  neighbours: Neighbours | null;
  /** Its place in that list, where the list was shown. */
  place: string | null;
  addressOf: (executionId: string) => string;
  isLive: boolean;
}

/** The ways to the runs above and below in the list that led here. */
export function RunNeighbours({ neighbours, place, addressOf, isLive }: RunNeighboursProps) {
  const { previous_id: previous = null, next_id: next = null } = neighbours ?? {};
  return (
    <nav class="beside" aria-label="Runs beside this one">
      {isLive && <LiveMark />}
      {place !== null && <span class="number muted run-place">{place}</span>}
      {previous !== null && (
        <ButtonLink kind="ghost" icon="up" shortcut="[" label="Previous run" href={addressOf(previous)} />
      )}
      {next !== null && <ButtonLink kind="ghost" icon="down" shortcut="]" label="Next run" href={addressOf(next)} />}
    </nav>
  );
}
