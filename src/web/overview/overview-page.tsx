import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { queryText } from "#web/lib/call.ts";
import { areStepsDismissed } from "#web/lib/first-steps-kept.ts";
import { isInSample, readsTraces } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { RunsView } from "#web/parts/charts/runs-view.tsx";
import { readSeries } from "#web/parts/charts/series.ts";
import { readGroups } from "#web/parts/failures/failure-group.ts";
import { RunTaskButton } from "#web/parts/run-task-button.tsx";
import { beginOf, isPeriod, PERIODS, readRuns, type Period } from "#web/parts/runs/run.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { AutonomyView } from "./autonomy-view.tsx";
import { FailingList } from "./failing-list.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { readAgents, readInbox } from "./overview.ts";
import { LiveList } from "./run-lists.tsx";
import { Tiles } from "./tiles.tsx";

const FirstSteps = lazy(async () => (await import("./first-steps.tsx")).FirstSteps);

const SHOWN = 6;

/** The agents' current work, its quality, and the matters that need a person. */
export function OverviewPage() {
  const { query } = useQuery();
  const { route } = useLocation();
  const period: Period = isPeriod(query["period"]) ? query["period"] : "24h";
  const series = useLoad((signal) => readSeries(period, signal), [period]);
  const [isDismissed, setIsDismissed] = useState(areStepsDismissed);
  const hasSteps = !isInSample() && (!isDismissed || query["steps"] === "shown");
  const inbox = useLoad((signal) => readInbox(hasSteps, signal), [hasSteps]);
  const agents = useLoad(readAgents, []);
  const seesFailures = readsTraces();
  const failing = useLoad(
    async (signal) => (seesFailures ? readGroups(period, signal) : null),
    [period, String(seesFailures)],
  );
  const latest = useLoad((signal) => readRuns({ from: beginOf(period), limit: SHOWN, counts: true }, signal), [period]);
  return (
    <Page
      title="Overview"
      actions={
        <>
          <Periods current={period} />
          <RunTaskButton />
        </>
      }
    >
      {hasSteps && inbox.value?.first_steps !== undefined && (
        <ErrorBoundary>
          <FirstSteps
            done={inbox.value.first_steps}
            requests={inbox.value.counts.approval ?? 0}
            isAskedFor={query["steps"] === "shown"}
            onDismiss={() => {
              setIsDismissed(true);
              route("/", true);
            }}
          />
        </ErrorBoundary>
      )}
      <Loading of={series}>{(value) => <Tiles series={value} />}</Loading>
      <div class="main-and-side">
        <Loading of={series}>{(value) => <RunsView series={value} />}</Loading>
        <Loading of={inbox}>
          {(value) => <NeedsYou inbox={value} lost={latest.value?.counts?.lost} period={period} />}
        </Loading>
      </div>
      <Loading of={agents}>{(value) => <AutonomyView page={value} />}</Loading>
      <div class="columns">
        {seesFailures && (
          <Loading of={failing}>{(found) => <FailingList groups={found?.groups ?? []} shown={SHOWN} />}</Loading>
        )}
        <Loading of={latest}>
          {({ executions, counts }) => <LiveList runs={executions} running={counts?.running} />}
        </Loading>
      </div>
    </Page>
  );
}

const PERIOD_WORDS: Readonly<Record<Period, string>> = { "24h": "24 h", "7d": "7 d", "30d": "30 d" };

function Periods({ current }: { current: Period }) {
  return (
    <nav class="segments" aria-label="Period">
      {(Object.keys(PERIODS) as Period[]).map((period) => (
        <a
          key={period}
          href={`/${queryText({ period: period === "24h" ? null : period })}`}
          aria-current={period === current ? "page" : undefined}
        >
          {PERIOD_WORDS[period]}
        </a>
      ))}
    </nav>
  );
}
