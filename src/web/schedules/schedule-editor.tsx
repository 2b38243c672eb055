import { useEffect, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { StartTarget } from "#web/parts/starts/start-target.tsx";
import { Advanced } from "#web/ui/advanced.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Field, Form, NumberField, Tick } from "#web/ui/form.tsx";
import { Issue } from "#web/ui/issue.tsx";

import { NextTimesList } from "./next-times.tsx";
import { bodyOf, type Fields, inputOf, limitsOf } from "./read-schedule-fields.ts";
import { OVERLAP_WORDS, type Schedule, schedulePath } from "./schedule.ts";
import { TimingFields } from "./timing-fields.tsx";
import { ruleOf } from "./timing.ts";
import { type Timing, useNextTimes } from "./use-next-times.ts";
import { ownZone, ZoneChoice } from "./zone-choice.tsx";

interface ScheduleEditorProps {
  /** Null for a new one. */
  schedule: Schedule | null;
  onSaved: (saved: Schedule) => void;
  onClose: () => void;
}

/** Makes a schedule, or changes it. */
export function ScheduleEditor({ schedule, onSaved, onClose }: ScheduleEditorProps) {
  return (
    <Drawer title={schedule === null ? "New schedule" : "Change the schedule"} onClose={onClose}>
      {(close) => (
        <ScheduleForm
          schedule={schedule}
          onSaved={(saved) => {
            close();
            onSaved(saved);
          }}
        />
      )}
    </Drawer>
  );
}

const FIRST = ["name", "agent_id", "task", "workflow_id", "input", "cron", "every_minutes", "time_zone", "on_overlap"];
const OVERLAPS = Object.entries(OVERLAP_WORDS);
const PLACEHOLDERS =
  "{{schedule.date}} becomes the day of the due time, {{schedule.due_at}} its moment, {{schedule.previous_due_at}} that of the previous one.";
/** How long a person may pause within a rule. */
const PAUSE_MS = 300;

function ScheduleForm({ schedule, onSaved }: { schedule: Schedule | null; onSaved: (saved: Schedule) => void }) {
  const save = useAction(async (fields: Fields) => {
    const body = bodyOf(fields, schedule);
    onSaved(
      schedule === null
        ? await callData("POST", "/api/schedules", {
            body: {
              ...body,
              starts_at: body.starts_at ?? undefined,
              ends_at: body.ends_at ?? undefined,
              enabled: fields["enabled"] === "on",
            },
          })
        : await callData("PATCH", schedulePath(schedule.id), { body }),
    );
  });
  const { error } = save;
  const frame = useRef<HTMLDivElement>(null);
  const [timing, setTiming] = useState<Timing | null>(null);
  const note = (): void => {
    const form = frame.current?.closest("form");
    if (form) setTiming(timingIn(form, schedule));
  };
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const noteLater = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(note, PAUSE_MS);
  };
  useEffect(() => {
    note();
    return () => clearTimeout(timer.current);
  }, []);
  const next = useNextTimes(timing);
  const isOthers = schedule !== null && schedule.owner.id !== me.value?.user.id;
  return (
    <Form action={save} submit={schedule === null ? "Create the schedule" : "Save"}>
      <div class="stack" ref={frame} onInput={noteLater} onChange={noteLater}>
        <Field
          label="Name"
          name="name"
          maxLength={100}
          required
          autoFocus
          placeholder="Bank lines of the day"
          defaultValue={schedule?.name ?? ""}
          error={error}
        />
        <StartTarget of={schedule} taskHelp={PLACEHOLDERS} inputHelp={`JSON. ${PLACEHOLDERS}`} error={error} />
        <TimingFields schedule={schedule} error={error} onChange={note} />
        <div class="field">
          <ZoneChoice chosen={schedule?.time_zone ?? ownZone()} />
          <Issue of={error} at="time_zone" />
        </div>
        {timing !== null && (
          <section class="preview" aria-label="Next five times">
            <h3>{next.value?.description ?? "Next five times"}</h3>
            <NextTimesList of={next} timeZone={timing.timeZone} />
          </section>
        )}
        <Choice
          label="While a run is not over"
          name="on_overlap"
          options={OVERLAPS}
          chosen={schedule?.on_overlap ?? "skip"}
          error={error}
        />
        <Advanced error={error} others={FIRST}>
          <AdvancedFields schedule={schedule} error={error} />
        </Advanced>
        {schedule === null && <Tick label="Switched on" name="enabled" isTicked />}
        {isOthers && (
          <p class="muted">
            It belongs to {schedule.owner.name ?? "another person"}. When you save it, you become its owner: you order
            its runs.
          </p>
        )}
      </div>
    </Form>
  );
}

const NUMBERS = [
  [
    "Minutes of grace",
    "grace_minutes",
    [1, 1_440],
    60,
    "After an outage only the newest time within these minutes runs. Earlier ones are missed.",
  ],
  [
    "Seconds of spread",
    "jitter_seconds",
    [0, 900],
    0,
    "Each run begins up to this long after its time, so that not all begin at once.",
  ],
  [
    "Pause after failures",
    "pause_after_failures",
    [1, 100],
    10,
    "This number of failures in a row pauses it, and you are told.",
  ],
] as const;

function AdvancedFields({ schedule, error }: { schedule: Schedule | null; error: Error | null }) {
  return (
    <>
      <div class="columns">
        <Field
          label="Not before"
          name="starts_at"
          type="datetime-local"
          defaultValue={inputOf(schedule?.starts_at ?? null)}
          help="By the clock of this computer."
          error={error}
        />
        <Field
          label="Not after"
          name="ends_at"
          type="datetime-local"
          defaultValue={inputOf(schedule?.ends_at ?? null)}
          help="By the clock of this computer."
          error={error}
        />
      </div>
      {NUMBERS.map(([label, name, [min, max], usual, help]) => (
        <NumberField
          key={name}
          label={label}
          name={name}
          min={min}
          max={max}
          defaultValue={schedule?.[name] ?? usual}
          help={help}
          error={error}
        />
      ))}
    </>
  );
}

/** The timing as the form says it; null while a field of it is empty. */
function timingIn(form: HTMLFormElement, schedule: Schedule | null): Timing | null {
  const fields: Fields = Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const rule = ruleOf(fields);
  if (rule === null) return null;
  const { starts_at: startsAt, ends_at: endsAt } = limitsOf(fields, null);
  return {
    rule,
    timeZone: fields["time_zone"] ?? "",
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
    countsFrom: schedule?.created_at ?? null,
  };
}
