import { examines } from "#autonomy/exam-cases/judge-case";
import type { Expectation } from "#engine/evidence/expectation";
import { seededRandom, shuffled } from "#lib/seeded-random";

import type { VouchedRun } from "./store.ts";

/** A run whose right answer is known, as a case of an exam. */
export interface DrawnRun {
  executionId: string;
  name: string;
  task: string;
  expect: Expectation;
}

/** Keeps the draw apart from that of the platform's cases, which has the same seed. */
const OWN_DRAW = 0x5eed;
const MAX_TITLE = 80;

/**
 * Draws some of the runs by an exam's seed: of each kind of work one, before a kind repeats. Runs whose checks an idle
 * answer passes are left out. Pure: the same seed and the same runs in any order give the same draw.
 */
export function drawVouchedRuns(runs: readonly VouchedRun[], count: number, seed: number): DrawnRun[] {
  const random = seededRandom(seed ^ OWN_DRAW);
  const inOrder = runs.toSorted((left, right) => (left.executionId < right.executionId ? -1 : 1));
  const mixed = shuffled(inOrder, random).flatMap((run): (DrawnRun & { kind: string })[] => {
    const { executionId, kind, task } = run;
    const expect = JSON.parse(run.expect) as Expectation;
    return examines({ task }, expect) ? [{ executionId, kind, name: nameOf(run), task, expect }] : [];
  });
  const turns = new Map<string, number>();
  const inTurns = mixed.map((run) => {
    const turn = turns.get(run.kind) ?? 0;
    turns.set(run.kind, turn + 1);
    return { turn, run };
  });
  return inTurns
    .toSorted((left, right) => left.turn - right.turn)
    .slice(0, count)
    .map(({ run: { kind: _kind, ...drawn } }) => drawn);
}

const nameOf = ({ task, createdAt }: VouchedRun): string => {
  const title = task.length > MAX_TITLE ? `${task.slice(0, MAX_TITLE).toWellFormed()}…` : task;
  return `A run of ${new Date(createdAt).toISOString().slice(0, 10)}: ${title}`;
};
