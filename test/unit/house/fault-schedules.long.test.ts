import { expect, test } from "vitest";

import { playSchedule } from "#bench/faults/schedule";
import { openStage, prepare } from "#bench/faults/stage";

/** A share of what `npm run faults` plays: all areas act in each. */
const SCHEDULES = 250;

test(`${SCHEDULES} schedules of faults break no rule`, async () => {
  const stage = openStage(await prepare());
  for (let seed = 10_000; seed < 10_000 + SCHEDULES; seed++) {
    const { violations } = await playSchedule(stage, seed);
    expect(violations, `npm run faults -- --schedules 1 --seed ${seed}`).toEqual([]);
  }
  stage.close();
}, 3_600_000);
