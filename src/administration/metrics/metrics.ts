import { LATENCY_BOUNDS_MS, type RequestFigures } from "#platform/request-figures/request-figures";

import { byState, type EndedCounts } from "./ended-runs.ts";
import type { Metric, Sample } from "./metrics-text.ts";
import type { DatabaseFigures, Waiting } from "./store.ts";

/** The figures of the database, the runs that ended, and how long reading the figures took; null when it did not answer. */
export interface DatabaseReading {
  figures: DatabaseFigures | null;
  ended: EndedCounts | null;
  tookMs: number;
}

const gauge = (name: string, help: string, ...samples: Sample[]): Metric => ({ name, kind: "gauge", help, samples });

/** The metrics of requests that one isolate has answered, by the part of the API that they called. */
export function requestMetrics(parts: ReadonlyMap<string, RequestFigures>, underWay: number): Metric[] {
  const all = [...parts].map(([part, figures]) => ({ part, figures }));
  return [
    {
      name: "tenure_http_requests_total",
      kind: "counter",
      help: "Requests that this isolate has answered, by part of the API and class of the status",
      samples: all.flatMap(({ part, figures }) =>
        [2, 3, 4, 5].map((digit) => ({ labels: { part, status: `${digit}xx` }, value: figures.statuses[digit] ?? 0 })),
      ),
    },
    {
      name: "tenure_http_request_duration_seconds",
      kind: "histogram",
      help: "Seconds until the head of an answer, in this isolate",
      samples: all.flatMap(({ part, figures }) => histogramOf(part, figures)),
    },
    gauge("tenure_http_requests_under_way", "Requests that this isolate has not answered yet", { value: underWay }),
  ];
}

function histogramOf(part: string, { steps, sumMs }: RequestFigures): Sample[] {
  let sum = 0;
  const buckets = [...LATENCY_BOUNDS_MS.map((bound) => String(bound / 1_000)), "+Inf"].map((le, step) => {
    sum += steps[step] ?? 0;
    return { suffix: "_bucket", labels: { part, le }, value: sum };
  });
  return [
    ...buckets,
    { suffix: "_sum", labels: { part }, value: sumMs / 1_000 },
    { suffix: "_count", labels: { part }, value: sum },
  ];
}

/** The memory of the processes that a local host measured; no metric where no host did. */
export const memoryMetrics = (memory: ReadonlyMap<string, number>): Metric[] =>
  memory.size === 0
    ? []
    : [
        gauge(
          "tenure_process_memory_bytes",
          "Bytes of memory that the processes of this instance occupied at the last full minute",
          ...[...memory].map(([process, value]) => ({ labels: { process }, value })),
        ),
      ];

/** The metrics of the database, and of what waits and runs in it. */
export function databaseMetrics(
  { figures, ended, tookMs }: DatabaseReading,
  isWritable: boolean,
  now: number,
): Metric[] {
  const state = [
    gauge("tenure_database_up", "1 while the database answers", { value: Number(figures !== null) }),
    gauge("tenure_database_writable", "1 while writes of this isolate find room", {
      value: Number(figures !== null && isWritable),
    }),
    gauge("tenure_database_read_seconds", "Seconds that this reading took", { value: tookMs / 1_000 }),
  ];
  if (figures === null) return state;
  const queues: [string, Waiting][] = [
    ["webhook_deliveries", figures.deliveries],
    ["messages", figures.messages],
    ["traces", figures.traces],
  ];
  return [
    ...state,
    gauge("tenure_database_size_bytes", "Bytes of the database", { value: figures.bytes }),
    gauge(
      "tenure_queue_depth",
      "Rows that wait to be sent, at most 10,000",
      ...queues.map(([queue, { count }]) => ({ labels: { queue }, value: count })),
    ),
    gauge(
      "tenure_queue_overdue_seconds",
      "Seconds since the first waiting row was due",
      ...queues.map(([queue, { firstDueAt }]) => ({ labels: { queue }, value: overdueSeconds(firstDueAt, now) })),
    ),
    gauge("tenure_events_not_folded", "Events whose runs are not yet in the figures", {
      value: figures.unfoldedEvents,
    }),
    gauge("tenure_dead_messages", "Messages that a queue gave up in 30 days, at most 10,000", {
      value: figures.deadLetters,
    }),
    gauge(
      "tenure_runs",
      "Runs that have not ended by state, at most 10,000 together",
      { labels: { state: "pending" }, value: figures.runs.pending },
      { labels: { state: "in_progress" }, value: figures.runs.inProgress },
      { labels: { state: "waiting_for_approval" }, value: figures.runs.waiting },
    ),
    ...(ended === null ? [] : [endedRuns(ended)]),
  ];
}

const endedRuns = (ended: EndedCounts): Metric => ({
  name: "tenure_runs_ended_total",
  kind: "counter",
  help: "Runs of the whole instance that ended since this isolate told its metrics first, by state",
  samples: byState(ended).map(([state, value]) => ({ labels: { state }, value })),
});

const overdueSeconds = (dueAt: number | null, now: number): number =>
  dueAt === null ? 0 : Math.max(0, (now - dueAt) / 1_000);
