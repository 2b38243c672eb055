import { numberText } from "#web/lib/locale.ts";
import { addressOfRun, outcomeOfRun, type Run } from "#web/parts/runs/run.ts";
import { Duration } from "#web/ui/duration.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { LiveMark } from "#web/ui/live-mark.tsx";
import { OUTCOME_ICONS, OUTCOME_WORDS } from "#web/ui/outcome.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

interface LiveListProps {
  runs: readonly Run[];
  /** The runs of the period that are under way, as Runs counts them; undefined until they are counted. */
  running: { count: number; is_more: boolean } | undefined;
}

/** The latest runs, as they come. */
export function LiveList({ runs, running }: LiveListProps) {
  return (
    <section aria-labelledby="live">
      <header class="row">
        <h2 id="live" class="grow">
          Latest runs
        </h2>
        <LiveMark />
        {running !== undefined && (
          <span class="muted">
            {running.count === 0 ? "nothing runs" : `${numberText(running.count)}${running.is_more ? "+" : ""} running`}
          </span>
        )}
      </header>
      <RunLines runs={runs} empty="No run in this period. Give an agent a task." />
    </section>
  );
}

function RunLines({ runs, empty }: { runs: readonly Run[]; empty: string }) {
  if (runs.length === 0) return <p class="empty">{empty}</p>;
  return (
    <ul class="lines" data-rows>
      {runs.map((run) => (
        <Line key={run.execution_id} run={run} />
      ))}
    </ul>
  );
}

function Line({ run }: { run: Run }) {
  const outcome = outcomeOfRun(run);
  return (
    <li>
      <a href={addressOfRun(run)}>
        <span class={`outcome ${outcome}`}>
          <Icon name={OUTCOME_ICONS[outcome]} />
          <span class="unseen">{OUTCOME_WORDS[outcome]}: </span>
        </span>
        <span class="cut">{run.task}</span>
        <span class="dim number">
          {run.duration_ms === null ? <RelativeTime at={run.created_at} /> : <Duration ms={run.duration_ms} />}
        </span>
        <span class="second cut">
          <Level of={run.agent.level} actsAs={run.agent.effective_level} isBare /> {run.agent.name} ·{" "}
          <RelativeTime at={run.created_at} />
        </span>
      </a>
    </li>
  );
}
