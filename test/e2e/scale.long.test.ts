import { expect, test } from "vitest";

import type { Removal } from "#bench/scale/agent-deletion";
import type { AsyncRunsReport } from "#bench/scale/async-runs";
import type { CrashRound } from "#bench/scale/crash-rounds";
import type { Deletion } from "#bench/scale/deletions";
import type { HostileSkillsReport } from "#bench/scale/hostile-skills";
import type { LongMigration } from "#bench/scale/long-migration";
import { runScale } from "#bench/scale/run";
import { dataFolder } from "#test/support/program";

interface Found {
  "deletion of the heaviest agent": Deletion;
  "long migration": LongMigration;
  crash: CrashRound;
  "deletion of the largest agent": Removal;
  "event streams and polls at once": Record<"streams" | "polls", { asked: number; answered: number }>;
  "hostile skills": HostileSkillsReport;
  "asynchronous runs": AsyncRunsReport;
  "dead and slow receivers": Record<"alone" | "besideDead" | "besideSlow", { unheard: number }>;
}

test("a filled instance survives kills, a long migration, a large deletion, bursts, hostile skills and dead receivers without losing data or refusing callers", async () => {
  const found = new Map<string, unknown>();
  await runScale(await dataFolder(), {
    bytes: 12_000_000,
    crashes: 2,
    killMigrationAfterMs: 150,
    deadDeliveries: 60,
    slowDeliveries: 10,
    asyncRuns: 60,
    streams: 30,
    report: (part, seen) => found.set(part, seen),
  });
  const of = <Part extends keyof Found>(part: Part) => found.get(part) as Found[Part];

  expect(of("long migration")).toMatchObject({ leftByTheKill: [], missed: 0 });
  expect(of("crash")).toMatchObject({ lost: 0, doubled: 0 });
  for (const deletion of [of("deletion of the heaviest agent"), of("deletion of the largest agent")])
    expect(deletion).toMatchObject({
      status: 200,
      hidden: true,
      removedAfterMs: expect.any(Number) as number,
      accepting: { failed: 0 },
      removing: { failed: 0 },
    });
  for (const { asked, answered } of Object.values(of("event streams and polls at once"))) expect(answered).toBe(asked);
  expect(of("hostile skills").meanwhile.refused).toBe(0);
  expect(of("asynchronous runs").filesAfter.count - of("asynchronous runs").filesBefore.count).toBeLessThanOrEqual(1);
  for (const { unheard } of Object.values(of("dead and slow receivers"))) expect(unheard).toBe(0);
});
