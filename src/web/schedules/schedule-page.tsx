import { ErrorBoundary, lazy, useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { tell } from "#web/ui/toast.tsx";

import { PauseSchedule } from "./pause-schedule.tsx";
import { ScheduleFacts } from "./schedule-facts.tsx";
import { ScheduleNotice } from "./schedule-notice.tsx";
import { resume } from "./schedule-switch.tsx";
import { DeleteSchedule } from "./schedule-table.tsx";
import { LIST, mayChangeSchedule, readSchedulesAgain, type Schedule, schedulePath } from "./schedule.ts";
import { tellRun } from "./tell-run.ts";
import { TickList } from "./tick-list.tsx";
import { UpcomingTimes } from "./upcoming-times.tsx";
import { useLookWhenDue } from "./use-look-when-due.ts";

const ScheduleEditor = lazy(async () => (await import("./schedule-editor.tsx")).ScheduleEditor);

/** A schedule: its next times, its past ones with their outcomes, and the ways to run and change it. */
export function SchedulePage() {
  const { schedule_id: id = "" } = useRoute().params;
  return <OneSchedule key={id} id={id} />;
}

function OneSchedule({ id }: { id: string }) {
  const found = useLoad((signal) => callData("GET", schedulePath(id), { signal }), [id]);
  const schedule = found.value;
  useLookWhenDue(schedule === null ? [] : [schedule]);
  return (
    <Page
      title={schedule?.name ?? "Schedule"}
      crumbs={[[LIST, "Schedules"]]}
      lead={schedule === null ? undefined : `${schedule.description}, ${schedule.time_zone}`}
      actions={schedule === null ? undefined : <Actions of={schedule} />}
    >
      <Loading of={found}>
        {(shown) => (
          <>
            <ScheduleNotice of={shown} />
            <div class="main-and-side">
              <div class="stack">
                {shown.task !== null && (
                  <section>
                    <h2>Task</h2>
                    <p class="schedule-task">{shown.task}</p>
                  </section>
                )}
                <TickList of={shown} />
              </div>
              <div class="stack">
                <UpcomingTimes of={shown} />
                <ScheduleFacts of={shown} />
              </div>
            </div>
          </>
        )}
      </Loading>
    </Page>
  );
}

/** The buttons of a schedule. `change=yes` in the address opens the form. */
function Actions({ of: schedule }: { of: Schedule }) {
  const { id, paused } = schedule;
  const { route } = useLocation();
  const { query, change } = useQuery();
  const [isPausing, setIsPausing] = useState(false);
  const mayChange = mayChangeSchedule(schedule);
  const isChanging = mayChange && query["change"] === "yes";
  const run = async (): Promise<void> => {
    tellRun(await callData("POST", `${schedulePath(id)}/run-now`));
    readSchedulesAgain();
  };
  return (
    <>
      {may("AGENT_RUN") && (
        <ActionButton kind="primary" icon="play" act={run}>
          Run now
        </ActionButton>
      )}
      {mayChange && (
        <>
          {paused === null ? (
            <Button icon="pause" onClick={() => setIsPausing(true)}>
              Pause
            </Button>
          ) : (
            <ActionButton act={() => resume(id)}>Resume</ActionButton>
          )}
          <Button icon="edit" onClick={() => change({ change: "yes" })}>
            Change
          </Button>
          <DeleteSchedule of={schedule} onDeleted={() => route(LIST)} />
        </>
      )}
      {isPausing && <PauseSchedule of={schedule} onClose={() => setIsPausing(false)} />}
      {isChanging && (
        <ErrorBoundary>
          <ScheduleEditor
            schedule={schedule}
            onSaved={() => {
              tell("The schedule is saved.");
              readSchedulesAgain();
            }}
            onClose={() => change({ change: null })}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
