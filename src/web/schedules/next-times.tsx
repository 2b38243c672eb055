import { ApiError } from "#web/lib/call.ts";
import type { Loaded } from "#web/lib/use-load.ts";

import { AboutWhen } from "./about-when.tsx";
import { dueText } from "./schedule.ts";
import type { NextTimes } from "./use-next-times.ts";

interface NextTimesListProps {
  of: Loaded<NextTimes | null>;
  timeZone: string;
}

const NOTES = {
  clock_forward: "The clocks go forward around then.",
  clock_back: "The clocks go back around then.",
} as const;

/** The next times of a rule as the clocks of its zone show them, with a note where these change. */
export function NextTimesList({ of: { value, error }, timeZone }: NextTimesListProps) {
  if (error !== null) return <p class="muted">{faultText(error)}</p>;
  if (value === null) return <p class="muted">…</p>;
  if (value.next.length === 0) return <p class="muted">It is not due any more.</p>;
  return (
    <ol class="next-times">
      {value.next.map(({ at, note }) => (
        <li key={at}>
          <time dateTime={at}>{dueText(at, timeZone)}</time>
          <small>
            <AboutWhen at={at} />
          </small>
          {note !== null && <small class="clock-note">{NOTES[note]}</small>}
        </li>
      ))}
    </ol>
  );
}

const SUBJECTS: Readonly<Record<string, string>> = {
  cron: "The rule",
  every_minutes: "The rule",
  time_zone: "The time zone",
};

/** `The rule is not due within five years.` */
function faultText(error: Error): string {
  const [issue] = error instanceof ApiError ? error.issues : [];
  if (issue === undefined) return error.message;
  const [field, message] = issue;
  return `${SUBJECTS[field] ?? field} ${message}.`;
}
