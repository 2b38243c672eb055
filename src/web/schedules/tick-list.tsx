import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { runPage } from "#web/parts/starts/target-of.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { AboutWhen } from "./about-when.tsx";
import { dueText, readSchedulesAgain, type Schedule, schedulePath } from "./schedule.ts";
import { tellRun } from "./tell-run.ts";
import { TickOutcome } from "./tick-outcome.tsx";
import { canBeMadeUp, type Tick, tickText } from "./tick.ts";

const OUTCOMES = [
  ["started", "Started"],
  ["queued", "Waiting"],
  ["skipped", "Skipped"],
  ["missed", "Missed"],
  ["refused", "Refused"],
  ["manual", "Run by a person"],
] as const;

/** Each due time with its outcome, the newest first. One that did not run can be made up once. */
export function TickList({ of: { id, time_zone: zone } }: { of: Schedule }) {
  const { query } = useQuery();
  const outcome = query["outcome"] ?? "";
  const list = useLoad(
    (signal) => callData("GET", `${schedulePath(id)}/ticks`, { query: { outcome }, signal }),
    [id, outcome],
  );
  const ticks = list.value?.ticks ?? [];
  // A time that waits tells no event when it begins.
  useLooks(
    ticks.some((tick) => tick.outcome === "queued"),
    readSchedulesAgain,
  );
  return (
    <section>
      <h2>Due times</h2>
      <FilterBar>
        <ChoiceChip label="Outcome" name="outcome" options={OUTCOMES} />
      </FilterBar>
      <Loading of={list}>
        {() => (
          <DataTable
            rows={ticks}
            columns={columnsOf(id, zone)}
            keyOf={(tick) => tick.id}
            empty={outcome === "" ? "It was not due yet." : "No due time with this outcome."}
          />
        )}
      </Loading>
    </section>
  );
}

const columnsOf = (id: string, zone: string): readonly Column<Tick>[] => [
  {
    title: "Due",
    isTight: true,
    show: ({ due_at: at }) => (
      <>
        {dueText(at, zone)}
        <br />
        <small class="muted">
          <AboutWhen at={at} />
        </small>
      </>
    ),
  },
  { title: "Outcome", isTight: true, show: (tick) => <TickOutcome of={tick} /> },
  {
    title: "Reason",
    isWide: true,
    show: (tick) => (
      <div class="tick-reason">
        <p>
          <Reason of={tick} zone={zone} />
        </p>
        {may("AGENT_RUN") && canBeMadeUp(tick) && <MakeUp scheduleId={id} of={tick} zone={zone} />}
      </div>
    ),
  },
];

/** Why there was no run, with the run that was not over; or who ordered one. */
function Reason({ of: tick, zone }: { of: Tick; zone: string }) {
  const { outcome, reason } = tick;
  if (reason === null) return <>{REASONLESS[outcome] ?? "–"}</>;
  const run = runPage(reason);
  return (
    <>
      {tickText(tick, zone)}
      {run !== null && (
        <>
          {" "}
          <a href={run}>See that run</a>
        </>
      )}
    </>
  );
}

const REASONLESS: Partial<Readonly<Record<Tick["outcome"], string>>> = {
  queued: "It begins when the former run is over.",
  manual: "A person ran it.",
};

function MakeUp({ scheduleId, of: tick, zone }: { scheduleId: string; of: Tick; zone: string }) {
  const make = async (): Promise<void> => {
    tellRun(await callData("POST", `${schedulePath(scheduleId)}/ticks/${tick.id}/run`));
    readSchedulesAgain();
  };
  const at = dueText(tick.due_at, zone);
  return (
    <ActionButton
      act={make}
      label={`Make up ${at}`}
      confirm={`Make up ${at}? You order the run. It sees what is there now, not what was there then.`}
    >
      Make up
    </ActionButton>
  );
}
