import { Fragment } from "preact";

import { callData } from "#web/lib/call.ts";
import { runPage, targetName } from "#web/parts/starts/target-of.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import { AboutWhen } from "./about-when.tsx";
import { pausedWords } from "./paused-words.ts";
import { RecentTicks } from "./recent-ticks.tsx";
import { ScheduleSwitch, resume } from "./schedule-switch.tsx";
import {
  addressOf,
  dueText,
  mayChangeSchedule,
  needsPerson,
  readSchedulesAgain,
  ruleText,
  type Schedule,
  schedulePath,
} from "./schedule.ts";
import { TickOutcome } from "./tick-outcome.tsx";

const COLUMNS = ["Schedule", "Starts", "Next", "Last", "Latest 14", "On"] as const;

/** Schedules; those that the platform paused stand first, each with the cause and the way on. */
export function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  const rows = schedules.toSorted((one, other) => Number(needsPerson(other)) - Number(needsPerson(one)));
  return (
    <div class="table-card">
      <div class="table-scroll">
        <table role="table" class="schedules">
          <caption class="unseen">Schedules</caption>
          <thead role="rowgroup">
            <tr role="row">
              {COLUMNS.map((title) => (
                <th key={title} scope="col" role="columnheader">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((schedule) => (
              <Fragment key={schedule.id}>
                <ScheduleRow of={schedule} />
                {needsPerson(schedule) && <CauseRow of={schedule} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function ScheduleRow({ of: schedule }: { of: Schedule }) {
  const { name, description, last_tick: tick, time_zone: zone } = schedule;
  const mayChange = mayChangeSchedule(schedule);
  return (
    <tr role="row" class={needsPerson(schedule) ? "hot" : undefined}>
      <td role="cell" class="wide">
        <a href={addressOf(schedule)} class="cut">
          {name}
        </a>
        <small class="cut">{targetName(schedule)}</small>
      </td>
      <td role="cell" data-title="Starts" class="starts">
        {description}
        <small>{ruleText(schedule)}</small>
      </td>
      <td role="cell" data-title="Next" class="tight">
        <Next of={schedule} />
      </td>
      <td role="cell" data-title="Last" class="tight">
        {tick === null ? (
          "–"
        ) : (
          <>
            <TickOutcome of={tick} />
            <small title={dueText(tick.due_at, zone)}>
              <AboutWhen at={tick.due_at} />
            </small>
          </>
        )}
      </td>
      <td role="cell" data-title="Latest 14" class="tight latest">
        <RecentTicks of={schedule} />
      </td>
      <td role="cell" data-title="On" class="tight">
        <div class="on">
          {mayChange && schedule.state !== "ended" ? (
            <ScheduleSwitch of={schedule} />
          ) : (
            <span>{schedule.paused === null && schedule.state !== "ended" ? "Yes" : "No"}</span>
          )}
          {mayChange && <DeleteSchedule of={schedule} />}
        </div>
      </td>
    </tr>
  );
}

/** The next due time, or why there is none. */
function Next({ of: { state, paused, next_run_at: at, time_zone: zone } }: { of: Schedule }) {
  if (paused !== null)
    return (
      <>
        <span class="outcome partial">
          <Icon name="partial" />
          Paused
        </span>
        <small>
          <RelativeTime at={paused.at} />
        </small>
      </>
    );
  if (at === null)
    return (
      <>
        Ended
        <small>No further time</small>
      </>
    );
  return (
    <>
      {dueText(at, zone)}
      <small>
        <AboutWhen at={at} />
        {state === "failing" && (
          <>
            {", "}
            <span class="outcome failed">failing</span>
          </>
        )}
      </small>
    </>
  );
}

/** The cause for which the platform paused it, and the way on. */
function CauseRow({ of: schedule }: { of: Schedule }) {
  const words = pausedWords(schedule);
  if (words === null) return null;
  const run = runPage(schedule.last_tick ?? {});
  return (
    <tr role="row" class="hot-note">
      <td role="cell" colSpan={COLUMNS.length}>
        <div class="row">
          <p class="grow">
            <b>{words.title}.</b> {words.text}
          </p>
          <div class="actions">
            {run !== null && (
              <ButtonLink href={run} label={`See the last run of ${schedule.name}`}>
                See the last run
              </ButtonLink>
            )}
            {mayChangeSchedule(schedule) &&
              (words.isToChange ? (
                <ButtonLink href={`${addressOf(schedule)}?change=yes`} label={`Change ${schedule.name}`}>
                  Change
                </ButtonLink>
              ) : (
                <ActionButton icon="play" act={() => resume(schedule.id)} label={`Resume ${schedule.name}`}>
                  Resume
                </ActionButton>
              ))}
          </div>
        </div>
      </td>
    </tr>
  );
}

interface DeleteScheduleProps {
  of: Schedule;
  /** Called after the deletion, instead of reading the list again. */
  onDeleted?: () => void;
}

/** Deletes a schedule after a question. */
export function DeleteSchedule({ of: { id, name }, onDeleted }: DeleteScheduleProps) {
  const remove = async (): Promise<void> => {
    await callData("DELETE", schedulePath(id));
    tell(`The schedule “${name}” was deleted.`);
    if (onDeleted === undefined) readSchedulesAgain();
    else onDeleted();
  };
  return (
    <ActionButton
      kind={onDeleted === undefined ? "ghost" : "danger"}
      act={remove}
      label={`Delete ${name}`}
      confirm={`Delete “${name}”? Its due times and their outcomes are deleted with it. A run under way continues to its end.`}
    >
      Delete
    </ActionButton>
  );
}
