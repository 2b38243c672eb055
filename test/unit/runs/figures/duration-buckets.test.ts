import { expect, test } from "vitest";

import { addDurations, DURATION_BOUNDS, durationQuantile, type Durations } from "#runs/figures/duration-buckets";
import { migratedDatabase } from "#test/support/migrated-database";

/** The counts as in the database. */
const counted = (durations: readonly number[]): Durations =>
  durations
    .map((duration) => ({ [String(DURATION_BOUNDS.findLast((bound) => bound <= duration))]: 1 }))
    .reduce<Durations>(addDurations, {});

test("the database has the same buckets", () => {
  const rows = migratedDatabase().prepare("SELECT from_ms FROM duration_bounds ORDER BY from_ms").all();
  expect(rows.map((row) => row["from_ms"])).toEqual(DURATION_BOUNDS);
});

test("no quantile is further than 9.1 % from the true one", () => {
  for (let duration = 1; duration < 2 ** 31; duration = Math.ceil(duration * 1.013)) {
    const told = durationQuantile(counted([duration]), 0.5) ?? 0;
    expect(Math.abs(told / duration - 1), String(duration)).toBeLessThanOrEqual(0.091 + 0.5 / duration);
  }
});

test("a quantile is the nearest rank's", () => {
  const durations = counted([...Array.from({ length: 94 }, () => 100), ...Array.from({ length: 6 }, () => 10_000)]);
  expect(durationQuantile(durations, 0.5)).toBeCloseTo(100, -1);
  expect(durationQuantile(durations, 0.94)).toBeCloseTo(100, -1);
  expect(durationQuantile(durations, 0.95)).toBeGreaterThan(9_000);
});

test("nothing has no quantile, and what took no time has 0", () => {
  expect(durationQuantile({}, 0.5)).toBeNull();
  expect(durationQuantile(counted([0]), 0.5)).toBe(0);
});
