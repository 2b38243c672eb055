import { afterAll, beforeAll, expect, test } from "vitest";

import { playSchedule } from "#bench/faults/schedule";
import { openStage, prepare, type Prepared } from "#bench/faults/stage";

let prepared: Prepared;
let stage: ReturnType<typeof openStage>;
beforeAll(async () => {
  prepared = await prepare();
  stage = openStage(prepared);
}, 120_000);
afterAll(() => stage.close());

test("schedules of crashes, lost answers, full disks and set clocks lose nothing, double nothing and break no rule", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { violations } = await playSchedule(stage, seed);
    expect(violations, `npm run faults -- --schedules 1 --seed ${seed}`).toEqual([]);
  }
}, 300_000);

test("a seed is one story: it can be played again", async () => {
  const first = await playSchedule(stage, 1_002);
  const fresh = openStage(prepared);
  const second = await playSchedule(fresh, 1_002);
  fresh.close();
  expect(second.fingerprint).toBe(first.fingerprint);
  expect(second.faults).toEqual(first.faults);
}, 120_000);
