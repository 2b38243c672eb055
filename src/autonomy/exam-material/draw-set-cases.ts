import { provesSomething } from "#autonomy/data-sets/proves-something";
import { examines } from "#autonomy/exam-cases/judge-case";
import type { Expectation } from "#engine/evidence/expectation";
import { seededRandom } from "#lib/seeded-random";

import type { CandidateCase } from "./store.ts";

/** A case of a data set that an exam runs. */
export interface DrawnSetCase {
  caseId: string;
  dataSetId: string;
  revision: number;
  name: string;
  task: string;
  expect: Expectation;
}

/** Keeps the draw apart from those of the platform's cases and of own runs, which have the same seed. */
const SET_DRAW = 0x5e7ca5e;
/** Some candidates prove nothing, so more are looked at than are needed. */
const CANDIDATES_EACH = 3;
const MAX_TITLE = 80;

/** Distinct places among `total` from which `count` cases are chosen, in the order of the draw. Pure. */
export function drawPlaces(total: number, count: number, seed: number): number[] {
  const random = seededRandom(seed ^ SET_DRAW);
  const wanted = Math.min(total, count * CANDIDATES_EACH);
  const places = new Set<number>();
  while (places.size < wanted) places.add(Math.floor(random() * total));
  return [...places];
}

/** The first of the candidates, in the order of their places, whose checks an answer without work fails. Pure. */
export const chooseSetCases = (
  candidates: readonly CandidateCase[],
  places: readonly number[],
  count: number,
): DrawnSetCase[] =>
  candidates
    .toSorted((left, right) => places.indexOf(left.place) - places.indexOf(right.place))
    .flatMap(({ id, dataSetId, dataSetName, revision, task, parameters }): DrawnSetCase[] => {
      const expect = parameters["expect"] as Expectation;
      if (!provesSomething({ task, parameters }) || !examines({ task }, expect)) return [];
      return [{ caseId: id, dataSetId, revision, name: `A case of “${dataSetName}”: ${titleOf(task)}`, task, expect }];
    })
    .slice(0, count);

const titleOf = (task: string): string =>
  task.length > MAX_TITLE ? `${task.slice(0, MAX_TITLE).toWellFormed()}…` : task;
