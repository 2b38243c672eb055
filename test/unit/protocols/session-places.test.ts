import { expect, test } from "vitest";

import { SessionPlaces } from "#protocols/mcp-sessions/session-places";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test("a full tenant's next session takes the place of the one that was idle longest, after 15 minutes", () => {
  const places = new SessionPlaces(new Map());
  places.open("first", "ada", 2, 0);
  places.open("second", "ben", 2, 1_000);
  expect(places.open("third", "ada", 2, 10 * MINUTE_MS)).toEqual({ admitted: false, waitMs: 5 * MINUTE_MS });
  places.use("first", 10 * MINUTE_MS);
  const third = places.open("third", "ada", 2, 16 * MINUTE_MS);
  expect(third).toEqual({ admitted: true, displaced: { sessionId: "second", userId: "ben" } });
  expect(places.open("fourth", "ada", 2, 16 * MINUTE_MS).admitted).toBe(false);
});

test("an ended session frees its place, and so does one that was not used for a day", () => {
  const places = new SessionPlaces(new Map([["stored", { userId: "ada", usedAt: 0 }]]));
  expect(places.open("next", "ada", 1, 1_000).admitted).toBe(false);
  places.close("stored");
  expect(places.open("next", "ada", 1, 1_000)).toEqual({ admitted: true, displaced: null });
  expect(places.sweep(DAY_MS)).toEqual([]);
  expect(places.sweep(DAY_MS + 1_000)).toEqual(["next"]);
  expect(places.count).toBe(0);
});

test("a stream keeps its place by signs of life, and frees it when it leaves or is silent for a minute", () => {
  const places = new SessionPlaces(new Map());
  expect([places.hold("one", 2, 0), places.hold("two", 2, 0), places.hold("three", 2, 0)]).toEqual([true, true, false]);
  places.leave("one");
  expect(places.hold("three", 2, 50_000)).toBe(true);
  expect(places.hold("four", 2, 60_000)).toBe(false);
  expect(places.hold("four", 2, 60_001)).toBe(true);
  expect(places.hold("three", 2, 60_001)).toBe(true);
});
