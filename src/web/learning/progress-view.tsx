import { ErrorBoundary, lazy } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Moment } from "#web/ui/text.tsx";

import { headlineOf, markText, type Progress } from "./progress.ts";

const ProgressLine = lazy(async () => (await import("#web/charts/progress-line.tsx")).ProgressLine);

/** The way to the next level over time: what is missing, when it may be there, and what marked it. */
export function ProgressView({ agentId, round }: { agentId: string; round: number }) {
  const progress = useLoad(
    (signal) => callData<Progress>("GET", `/api/graduation/agents/${agentId}/progress`, { signal }),
    [agentId, round],
  );
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">The way so far</h2>
      <Loading of={progress}>{(value) => <Way progress={value} />}</Loading>
    </section>
  );
}

function Way({ progress }: { progress: Progress }) {
  const { date_forecast: forecast, pace, marks, days } = progress;
  return (
    <>
      <p>
        <strong>{headlineOf(progress)}</strong>
        {forecast !== null && (
          <>
            , at the present pace about <Moment at={forecast} />
          </>
        )}
        {pace !== null && <span class="muted"> · {pace.runs_per_day.toFixed(1)} runs a day that count, lately</span>}
      </p>
      {days.length > 1 && days.some((day) => day.progress !== null) && (
        <ErrorBoundary>
          <ProgressLine progress={progress} />
        </ErrorBoundary>
      )}
      {marks.length > 0 && (
        <details>
          <summary>What marked it</summary>
          <ol class="marks">
            {marks.toReversed().map((mark) => (
              <li key={`${mark.kind} ${mark.at}`}>
                <RelativeTime at={mark.at} /> · {markText(mark)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
