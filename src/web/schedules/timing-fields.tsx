import { useState } from "preact/hooks";

import { Choice, Field, NumberField } from "#web/ui/form.tsx";
import { Issue } from "#web/ui/issue.tsx";

import type { Schedule } from "./schedule.ts";
import { fieldsOf, isRhythm, MONTH_DAYS, RHYTHMS, WEEKDAYS } from "./timing.ts";

interface TimingFieldsProps {
  /** Null for a new one. */
  schedule: Schedule | null;
  error: Error | null;
  /** After other fields are shown. */
  onChange: () => void;
}

/** The times of a schedule: in simple words, at a fixed interval, or by a cron rule. */
export function TimingFields({ schedule, error, onChange }: TimingFieldsProps) {
  const [first] = useState(() => fieldsOf(schedule));
  const [when, setWhen] = useState(first.when);
  const choose = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement) || event.target.name !== "when" || !isRhythm(event.target.value))
      return;
    setWhen(event.target.value);
    // The fields that belong to it are there after this turn.
    setTimeout(onChange);
  };
  return (
    <div class="stack" onChange={choose}>
      <div class="columns">
        <Choice label="When" name="when" options={RHYTHMS} chosen={first.when} />
        {when === "week" && <Choice label="On" name="weekday" options={WEEKDAYS} chosen={first.weekday} />}
        {when === "month" && <Choice label="On day" name="day" options={MONTH_DAYS} chosen={first.day} />}
        {["weekday", "day", "week", "month"].includes(when) && (
          <Field label="At" name="time" type="time" required defaultValue={first.time} />
        )}
        {when === "minutes" && (
          <NumberField
            label="Minutes between"
            name="every_minutes"
            min={1}
            max={43_200}
            defaultValue={first.minutes}
            error={error}
          />
        )}
        {when === "cron" && (
          <Field
            label="Cron rule"
            name="cron"
            maxLength={200}
            required
            placeholder="30 6 * * 1-5"
            defaultValue={first.cron}
            help="Minute, hour, day, month, weekday."
            error={error}
          />
        )}
      </div>
      {when !== "cron" && when !== "minutes" && <Issue of={error} at="cron" />}
    </div>
  );
}
