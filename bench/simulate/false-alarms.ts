import { alarmsOf as alarmsIn, type TestedEpisode } from "#engine/evidence/loss-test";
import type { MaturityLevel } from "#engine/governance/maturity";
import { seededRandom } from "#lib/seeded-random";

/** True success rates whose agents the tests of the levels are tried on. */
export const TRUE_SUCCESS = [0, 0.35, 0.5, 0.6, 0.7, 0.95] as const;
/** An agent without an alarm within as many vouched runs has none. */
export const LONGEST = 6_000;

/** The vouched run of the first alarm in each life; `LONGEST` where there is none. */
export function alarmsOf(level: MaturityLevel, success: number, lives: number): number[] {
  return Array.from({ length: lives }, (_, seed) => {
    const random = seededRandom(seed + 1);
    const runs: TestedEpisode[] = [];
    // Most alarms come early, so that a long life is only made for the few that live long.
    for (let length = 100; ; length = Math.min(LONGEST, length * 4)) {
      while (runs.length < length) runs.push(vouched(runs.length, random() < success));
      const [alarm] = alarmsIn(level, runs, null);
      if (alarm !== undefined) return alarm.at + 1;
      if (length === LONGEST) return LONGEST;
    }
  });
}

const vouched = (place: number, isRight: boolean): TestedEpisode => ({
  id: "",
  createdAt: place,
  outcome: isRight ? "success" : "failure",
  verification: "checked",
  judgeCalibrated: false,
  work: null,
  contact: null,
});
