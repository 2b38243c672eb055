import { invalidInput } from "#errors/app-error";
import { KEPT_MS, type Span } from "#lib/kept-figures";
import { daysAfter, dayStart, type TimeZone } from "#lib/time-zone";

export type Step = "1h" | "1d";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A month of hours, and the period for which days are kept. */
const MAX_POINTS = { "1h": 744, "1d": 400 } as const;
const USUAL_MS = { "1h": DAY_MS, "1d": 30 * DAY_MS } as const;

/** A period in equal steps. */
export interface Period {
  /** Beginnings of the steps, in milliseconds since 1970. */
  starts: number[];
  /** The end of the last step. */
  end: number;
}

export interface SeriesPeriods {
  step: Step;
  /** The rows that make the steps. Days in zones other than UTC are made of hours. */
  span: Span;
  now: Period;
  /** The same number of steps just before. */
  before: Period;
  /** The beginning of the kept data. */
  keptSince: number;
}

export interface AskedPeriod {
  step: Step;
  zone: TimeZone;
  /** Milliseconds since 1970. */
  from: number | undefined;
  to: number | undefined;
}

/**
 * The steps from the one that contains `from` to the last one that begins earlier than `to`. Without `to`, they end now
 * or at the maximum number. Throws INVALID_INPUT for no steps and for too many.
 */
export function seriesPeriods({ step, zone, from, to }: AskedPeriod, at: number): SeriesPeriods {
  const end = Math.min(at, to ?? at);
  const begin = from ?? end - USUAL_MS[step];
  if (begin >= end) throw emptyPeriod(from, to);
  const first = step === "1h" ? begin - (begin % HOUR_MS) : dayStart(zone, begin);
  const place = (index: number): number => (step === "1h" ? first + index * HOUR_MS : daysAfter(zone, first, index));
  const starts: number[] = [];
  for (let next = first; next < end && starts.length < MAX_POINTS[step]; next = place(starts.length)) starts.push(next);
  const { length } = starts;
  if (to !== undefined && place(length) < end) throw tooLong(step);
  const span = step === "1d" && zone.isUtc ? "day" : "hour";
  return {
    step,
    span,
    now: { starts, end: place(length) },
    before: { starts: starts.map((_, index) => place(index - length)), end: first },
    keptSince: at - KEPT_MS[span],
  };
}

const tooLong = (step: Step) =>
  invalidInput({
    path: "query.from",
    code: "too_many_points",
    message: `with step ${step} a series has at most ${MAX_POINTS[step]} points`,
  });

const emptyPeriod = (from: number | undefined, to: number | undefined) =>
  invalidInput({
    path: from === undefined ? "query.to" : "query.from",
    code: "empty_period",
    message:
      from !== undefined && to === undefined ? "must not be in the future" : "must be before `to`, and in the past",
  });
