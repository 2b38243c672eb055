import { costText } from "#sdk/cost-text";
import { queryText } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { readRun, type RunDetail } from "#web/parts/runs/run-detail.ts";
import { outcomeOfRun, readRuns, type Run } from "#web/parts/runs/run.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

const LISTED = 50;

interface Choices {
  run: RunDetail | null;
  others: readonly Run[];
}

/** The run of the address and the latest runs of its agent; without one, the latest runs of all agents. */
async function readChoices(a: string, signal: AbortSignal): Promise<Choices> {
  const run = a === "" ? null : await readRun(a, signal);
  const { executions } = await readRuns({ agent_id: run?.agent.id, limit: LISTED }, signal);
  return { run, others: executions.filter(({ execution_id: id }) => id !== a) };
}

/** Asks which run to compare a run with. */
export function PickRun({ a }: { a: string }) {
  const choices = useLoad((signal) => readChoices(a, signal), [a]);
  return (
    <Page
      title="Compare with…"
      crumbs={[["/runs", "Runs"]]}
      lead={choices.value?.run == null ? "Choose a run; then the one to compare it with." : choices.value.run.task}
    >
      <Loading of={choices}>
        {({ run, others }) => (
          <DataTable
            rows={others}
            columns={columnsOf(run === null ? {} : { a })}
            keyOf={({ execution_id: id }) => id}
            empty={
              <>
                This agent has no other run. <a href="/runs">All runs</a>
              </>
            }
          />
        )}
      </Loading>
    </Page>
  );
}

const columnsOf = (chosen: { a?: string }): readonly Column<Run>[] => [
  { title: "Outcome", isTight: true, show: (run) => <Outcome of={outcomeOfRun(run)} /> },
  {
    title: "Task",
    isWide: true,
    show: ({ execution_id: id, task }) => (
      <a class="cut" href={`/compare${queryText(chosen.a === undefined ? { a: id } : { ...chosen, b: id })}`}>
        {task}
      </a>
    ),
  },
  { title: "Duration", isNumber: true, show: ({ duration_ms: ms }) => <Duration ms={ms} /> },
  { title: "Cost", isNumber: true, show: ({ usage }) => costText(usage.cost_usd) },
  { title: "Started", isNumber: true, show: ({ created_at: at }) => <RelativeTime at={at} /> },
];
