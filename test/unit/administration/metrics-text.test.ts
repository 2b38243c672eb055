import fc from "fast-check";
import { expect, it } from "vitest";

import { databaseMetrics, requestMetrics } from "#administration/metrics/metrics";
import { metricsText } from "#administration/metrics/metrics-text";
import { RequestFigures } from "#platform/request-figures/request-figures";
import { readPrometheusText } from "#test/support/prometheus-text";

it("any numbers and names give a text of the grammar, and it says the same numbers", () => {
  const answers = fc.array(fc.tuple(fc.integer({ min: 100, max: 599 }), fc.nat(20_000)));
  fc.assert(
    fc.property(fc.string(), answers, fc.nat(), (part, counted, now) => {
      const figures = new RequestFigures();
      for (const [status, ms] of counted) figures.count(status, ms);
      const text = metricsText([
        ...requestMetrics(new Map([[part, figures]]), 3),
        ...databaseMetrics({ figures: null, ended: null, tookMs: 7 }, true, now),
      ]);
      const metrics = readPrometheusText(text);
      const durations = metrics.get("tenure_http_request_duration_seconds")?.samples ?? [];
      expect(durations.at(-1)?.value).toBe(counted.length);
      const slow = counted.filter(([, ms]) => ms > 10_000).length;
      const buckets = durations.filter(({ name }) => name.endsWith("_bucket")).map(({ value }) => value);
      expect((buckets.at(-1) ?? 0) - (buckets.at(-2) ?? 0)).toBe(slow);
      expect(metrics.get("tenure_database_up")?.samples[0]?.value).toBe(0);
    }),
  );
});

it("a queue is overdue since the time of its first row, and never before it", () => {
  const waiting = (firstDueAt: number | null) => ({ count: 2, firstDueAt });
  const figures = {
    deliveries: waiting(10_000),
    messages: waiting(99_000),
    traces: waiting(null),
    unfoldedEvents: 0,
    deadLetters: 0,
    runs: { pending: 1, inProgress: 2, waiting: 3 },
    bytes: 4_096,
  };
  const text = metricsText(
    databaseMetrics({ figures, ended: { completed: 5, failed: 2, cancelled: 0 }, tookMs: 1 }, false, 40_000),
  );
  const metrics = readPrometheusText(text);
  expect(metrics.get("tenure_queue_overdue_seconds")?.samples.map(({ value }) => value)).toEqual([30, 0, 0]);
  expect(metrics.get("tenure_database_writable")?.samples[0]?.value).toBe(0);
  expect(metrics.get("tenure_runs_ended_total")?.samples.map(({ value }) => value)).toEqual([5, 2, 0]);
});
