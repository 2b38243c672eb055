import { ErrorBoundary, lazy, useRoute } from "preact-iso";
import { useEffect, useLayoutEffect } from "preact/hooks";

import { callData, queryText } from "#web/lib/call.ts";
import { COMMAND_KEY } from "#web/lib/command-key.ts";
import { noteTraceSeen } from "#web/lib/first-steps-kept.ts";
import { may, readsTraces } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { isUnderWay, readNeighbours, type RunDetail } from "#web/parts/runs/run-detail.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Id } from "#web/ui/id.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

import { keptOf, wantedOf } from "./list-filters.ts";
import { noteBeside, placeText } from "./listed-places.ts";
import { RunFacts, RunNeighbours } from "./run-head.tsx";
import { useRun } from "./use-run.ts";

const RunView = lazy(async () => (await import("./run-view.tsx")).RunView);
const RunActions = lazy(async () => (await import("./run-actions.tsx")).RunActions);

/** One run of any agent, followed until it is over: its outcome, and every step at its time. */
export function RunPage() {
  const { execution_id: executionId = "" } = useRoute().params;
  const { query } = useQuery();
  const { load, seen } = useRun(executionId);
  const wanted = wantedOf(query);
  // Those of the previous run lead to this one.
  const beside = useLoad(
    async (signal) => ({ of: executionId, neighbours: await readNeighbours(executionId, wanted, signal) }),
    [executionId, ...Object.values(wanted)],
  );
  const list = queryText(keptOf(query));
  const neighbours = beside.value?.of === executionId ? beside.value.neighbours : null;
  useLayoutEffect(() => {
    if (neighbours !== null) noteBeside(list, executionId, neighbours);
  }, [neighbours]);
  const run = seen?.run ?? null;
  const isSeen = run !== null;
  useEffect(() => {
    if (isSeen) noteTraceSeen();
  }, [isSeen]);
  return (
    <Page
      title={run === null ? "Run" : titleOf(run.task)}
      part="Run"
      crumbs={[
        [`/runs${list}`, "Runs"],
        ...(run === null ? [] : [[`/agents/${run.agent.id}`, <AgentCrumb key="agent" of={run.agent} />] as const]),
      ]}
      here={<Id of={executionId} />}
      beside={
        <RunNeighbours
          neighbours={neighbours}
          place={placeText(list, executionId)}
          addressOf={(id) => `/runs/${id}${list}`}
          isLive={run !== null && isUnderWay(run)}
        />
      }
      head={seen === null ? undefined : <RunFacts seen={seen} />}
      actions={run === null ? undefined : <Actions key={executionId} run={run} reload={load.reload} />}
    >
      {seen === null ? (
        <Loading of={{ ...load, value: null }}>{() => null}</Loading>
      ) : (
        <>
          <Problem error={load.error} />
          <ErrorBoundary>
            <RunView key={executionId} seen={seen} title={titleOf(seen.run.task)} />
          </ErrorBoundary>
        </>
      )}
    </Page>
  );
}

/** With the level that it had when it ran. */
const AgentCrumb = ({ of: { name, level, effective_level: effective } }: { of: RunDetail["agent"] }) => (
  <>
    <Level of={level} actsAs={effective} isBare />
    {name}
  </>
);

const MAX_TITLE = 120;

/** A task's first line; the page shows all of it. */
function titleOf(task: string): string {
  const [line = ""] = task.trim().split("\n");
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)}…` : line;
}

function Actions({ run, reload }: { run: RunDetail; reload: () => void }) {
  const cancel = async (): Promise<void> => {
    await callData("POST", `${agentPath(run.agent.id)}/executions/${run.execution_id}/cancel`).finally(reload);
  };
  return (
    <>
      {isUnderWay(run) && may("AGENT_RUN") && (
        <ActionButton
          kind="danger"
          shortcut="Control+."
          act={cancel}
          confirm="Cancel this task? Its effects are not undone."
        >
          Cancel <kbd aria-hidden="true">{COMMAND_KEY} .</kbd>
        </ActionButton>
      )}
      {!isUnderWay(run) && readsTraces() && (
        <ButtonLink icon="compare" href={`/compare${queryText({ a: run.execution_id })}`}>
          Compare with…
        </ButtonLink>
      )}
      {!run.is_limited && (
        <ErrorBoundary>
          <RunActions
            execution={{ agent_id: run.agent.id, execution_id: run.execution_id, task: run.task }}
            hasEnded={!isUnderWay(run)}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
