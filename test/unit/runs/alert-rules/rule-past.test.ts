import { describe, expect, it } from "vitest";

import {
  callPast,
  dayOf,
  HOUR_MS,
  KEPT_HOURS,
  latestHours,
  runPast,
  countedPast,
  windowBegin,
  withLook,
} from "#runs/alert-rules/rule-past";

const NOON = Date.UTC(2026, 10, 20, 12);
const NOW = NOON + 30 * 60_000;

const runs = (hoursAgo: number, own: { done?: number; failed?: number; durations?: Record<string, number> }) => {
  const { done = 0, failed = 0, durations = {} } = own;
  return {
    at: NOON - hoursAgo * HOUR_MS,
    done,
    failed,
    counted: done + failed,
    costUsd: 0.1 * (done + failed),
    durations,
  };
};

const valuesOf = (
  metric: "failed_runs" | "success_share" | "latency_p95_ms" | "cost_usd",
  windowMinutes: number,
  hours: Parameters<typeof runPast>[1],
) => runPast({ metric, windowMinutes }, hours, { hours: latestHours(5, NOW), now: NOW }).map(({ value }) => value);

describe("the past of a rule over calls of models", () => {
  it("is the share of the window that ends with each hour, and nothing below twenty calls", () => {
    const hour = (hoursAgo: number, calls: number, failed: number) => ({
      at: NOON - hoursAgo * HOUR_MS,
      calls,
      failed,
    });
    const calls = [hour(4, 20, 5), hour(2, 10, 10), hour(1, 10, 0)];
    const valuesIn = (windowMinutes: number) =>
      callPast(windowMinutes, calls, { hours: latestHours(5, NOW), now: NOW }).map(({ value }) => value);
    expect(valuesIn(60)).toEqual([0.25, null, null, null, null]);
    // The current window begins with the hour in which it would begin.
    expect(valuesIn(120)).toEqual([0.25, 0.25, null, 0.5, 0.5]);
  });
});

describe("the past of a rule over runs", () => {
  it("sums up the hours of the window that ends with each hour; the last one ends now", () => {
    const failures = [runs(4, { failed: 1 }), runs(2, { failed: 2 }), runs(0, { failed: 4 })];
    expect(valuesOf("failed_runs", 60, failures)).toEqual([1, 0, 2, 0, 4]);
    // The current window begins with the hour in which it would begin.
    expect(valuesOf("failed_runs", 120, failures)).toEqual([1, 1, 2, 2, 6]);
    expect(valuesOf("cost_usd", 60, failures)).toEqual([0.1, 0, 0.2, 0, 0.4]);
  });

  it("says nothing of shares and percentiles of fewer than twenty runs", () => {
    const few = [
      runs(4, { done: 10, failed: 10, durations: { 4096: 20 } }),
      runs(3, { done: 10, durations: { 64: 10 } }),
    ];
    expect(valuesOf("success_share", 60, few)).toEqual([0.5, null, null, null, null]);
    const [slow, both, none] = valuesOf("latency_p95_ms", 120, few);
    expect([slow, both, none]).toEqual([expect.any(Number), slow, null]);
  });

  it("begins a window of more than two days with a day", () => {
    expect(windowBegin(72 * 60, NOW)).toBe(Date.UTC(2026, 10, 17));
    expect(windowBegin(48 * 60, NOW)).toBe(Date.UTC(2026, 10, 18, 12));
  });
});

it("a request waits from the end of the hour in which its window was over until it is decided", () => {
  const hours = latestHours(4, NOW);
  const waited = [
    { from: NOON - 5 * HOUR_MS, until: NOON - HOUR_MS, things: 2 },
    { from: NOON, until: null, things: 1 },
    { from: NOON - 9 * HOUR_MS, until: NOON - 4 * HOUR_MS, things: 7 },
  ];
  expect(countedPast(waited, hours).map(({ value }) => value)).toEqual([2, 0, 1, 1]);
});

describe("the kept hours", () => {
  it("have the value that was furthest towards the limit, and are those of a day", () => {
    const looks = [
      { value: 1, now: NOON },
      { value: 5, now: NOON + 60_000 },
      { value: null, now: NOON + 120_000 },
      { value: 2, now: NOON + 180_000 },
    ];
    const above = looks.reduce((past, look) => withLook(past, "above", look), [] as ReturnType<typeof withLook>);
    expect(above).toEqual([{ at: NOON, value: 5 }]);
    const below = looks.reduce((past, look) => withLook(past, "below", look), [] as ReturnType<typeof withLook>);
    expect(below).toEqual([{ at: NOON, value: 1 }]);
    const later = withLook(above, "above", { value: 0, now: NOON + KEPT_HOURS * HOUR_MS });
    expect(later).toEqual([{ at: NOON + KEPT_HOURS * HOUR_MS, value: 0 }]);
  });

  it("are shown as a day that ends with the latest value; without a look there is none", () => {
    const past = [
      { at: NOON - 2 * HOUR_MS, value: 3 },
      { at: NOON, value: 5 },
    ];
    const day = dayOf({ past, value: 2, lookedAt: NOW });
    expect(day?.from).toBe(NOON - 23 * HOUR_MS);
    expect(day?.values.slice(-4)).toEqual([null, 3, null, 2]);
    expect(day?.values).toHaveLength(KEPT_HOURS);
    expect(dayOf({ past: [], value: 2, lookedAt: NOW })).toBeNull();
  });
});
