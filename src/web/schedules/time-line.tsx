import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";

import { addressOf } from "./schedule.ts";

type Upcoming = DataOf<"GET /api/schedules/upcoming">;

const HOURS = 12;
const HOUR_MS = 3_600_000;
/** Rows that are drawn; the page below lists all schedules. */
const MAX_ROWS = 8;

/** Draws what starts in the next hours: a line of time for each schedule. */
export function TimeLine() {
  const found = useLoad(
    (signal) => callData("GET", "/api/schedules/upcoming", { query: { hours: HOURS }, signal }),
    [],
  );
  return <Loading of={found}>{(upcoming) => <Drawn of={upcoming} />}</Loading>;
}

function Drawn({ of: { from, until, schedules } }: { of: Upcoming }) {
  const rows = schedules.filter(({ times }) => times.length > 0);
  if (rows.length === 0) return null;
  const starts = rows.reduce((sum, { times }) => sum + times.length, 0);
  const more = rows.length - MAX_ROWS;
  const place = placeBetween(Date.parse(from), Date.parse(until));
  return (
    <section class="card time-line" aria-label="Next hours">
      <header>
        <h2>Next {HOURS} hours</h2>
        <span class="muted">{starts === 1 ? "1 start" : `${starts} starts`}</span>
      </header>
      <div class="time-line-rows">
        <svg class="time-line-hours" aria-hidden="true">
          {hoursBetween(Date.parse(from), Date.parse(until)).map((at) => (
            <text key={at} x={place(at)} y="11" text-anchor="middle">
              {clockText(at)}
            </text>
          ))}
        </svg>
        <ul>
          {rows.slice(0, MAX_ROWS).map(({ id, name, times }) => (
            <li key={id}>
              <a class="cut" href={addressOf({ id })}>
                {name}
              </a>
              <svg role="img" aria-label={timesText(times)}>
                {times.map((at) => (
                  <rect key={at} x={place(Date.parse(at))} y="3" width="3" height="10" rx="1" />
                ))}
              </svg>
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && <p class="muted">{more === 1 ? "1 more schedule" : `${more} more schedules`} in these hours.</p>}
    </section>
  );
}

/** The place of a moment on the line. */
const placeBetween =
  (from: number, until: number) =>
  (at: number): string =>
    `${((at - from) / (until - from)) * 100}%`;

/** Each second whole hour of the reader's clock, without those at the edges, whose words would be cut. */
function hoursBetween(from: number, until: number): number[] {
  const first = new Date(from + HOUR_MS);
  first.setMinutes(0, 0, 0);
  const found: number[] = [];
  for (let at = first.getTime(); at < until - HOUR_MS / 2; at += 2 * HOUR_MS)
    if (at > from + HOUR_MS / 2) found.push(at);
  return found;
}

const clockText = (at: number): string =>
  `${String(new Date(at).getHours()).padStart(2, "0")}:${String(new Date(at).getMinutes()).padStart(2, "0")}`;

/** `At 14:00`, or `48 times, first at 14:00`. */
function timesText(times: readonly string[]): string {
  const first = clockText(Date.parse(times[0] ?? ""));
  return times.length === 1 ? `At ${first}` : `${times.length} times, first at ${first}`;
}
