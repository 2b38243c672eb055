import fc from "fast-check";
import { expect, it } from "vitest";

import { chooseSetCases, drawPlaces } from "#autonomy/exam-material/draw-set-cases";
import { newUuid } from "#lib/uuid";

const CASE = { task: "Find the total", parameters: { expect: { must_contain: ["BX-17"] } } };
const IDLE = { task: "Find the total", parameters: { expect: { must_contain: ["total"] } } };

const at = (place: number, { task, parameters }: typeof CASE = CASE) => ({
  place,
  id: `case ${place}`,
  dataSetId: newUuid(),
  dataSetName: "Hard tickets",
  revision: 1,
  task,
  parameters,
});

it("draws distinct places of all cases, the same ones for the same seed", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(),
      (total, count, seed) => {
        const places = drawPlaces(total, count, seed);
        expect(drawPlaces(total, count, seed)).toEqual(places);
        expect(new Set(places).size).toBe(Math.min(total, 3 * count));
        expect(places.every((place) => place >= 0 && place < total)).toBe(true);
      },
    ),
  );
});

it("chooses in the order of the draw, whatever order the database has, and no case that an idle answer passes", () => {
  const found = [at(1, IDLE), at(4), at(7), at(9)];
  const chosen = chooseSetCases(found, [9, 1, 7, 4], 2).map(({ caseId }) => caseId);
  expect(chosen).toEqual(["case 9", "case 7"]);
  expect(chooseSetCases(found.toReversed(), [9, 1, 7, 4], 2).map(({ caseId }) => caseId)).toEqual(chosen);
  expect(chooseSetCases([at(1, IDLE)], [1], 3)).toEqual([]);
});
