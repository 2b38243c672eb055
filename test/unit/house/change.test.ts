import { expect, test } from "vitest";

import { LONG_TESTS } from "#test/long-tests";
import { isTenthLanding, LANDING_COMMITS, landingsIn, ROUND } from "#test/runs/change";
import { longTestsInTurn } from "#test/runs/touched-long-tests";

const round = LANDING_COMMITS * ROUND;

test("each number of a landing belongs to one change, however many commits it has", () => {
  const ends = [0, 12, 30, 31, 95, 96, 400];
  const landings = ends.slice(1).flatMap((after, index) => landingsIn({ before: ends[index] ?? 0, after }));
  expect(landings).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
});

test("one change in three hundred commits is a tenth landing, and one that is longer always is", () => {
  expect(isTenthLanding({ before: round - 1, after: round })).toBe(true);
  expect(isTenthLanding({ before: round, after: 2 * round - 1 })).toBe(false);
  expect(isTenthLanding({ before: 17, after: 17 + round })).toBe(true);
});

test("ten landings give each long test one turn, and no landing many", () => {
  const turns = Array.from({ length: ROUND }, (_, landing) => longTestsInTurn([landing + 41]));
  expect(turns.flat().toSorted()).toEqual(Object.keys(LONG_TESTS).toSorted());
  const most = Math.max(...turns.map(({ length }) => length));
  expect(most).toBe(Math.ceil(Object.keys(LONG_TESTS).length / ROUND));
});
