import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";

import { CarriedRun, settled } from "./carried-run.ts";

const HOUR_MS = 3_600_000;
const OVER: DriveOutcome = { kind: "over" };
const FAULT = new Error("The database is away.");

/** A running run, with its first drive started. */
async function started(): Promise<CarriedRun> {
  const run = new CarriedRun();
  await run.take();
  run.driver.wake();
  await settled();
  return run;
}

/** Possible events of a run, in any order. */
const happening = fc.constantFrom("take", "wake", "fire", "fail", "crash", "wait", "turn_over", "over");

function happens(run: CarriedRun, kind: string): void {
  if (kind === "take") void run.take();
  if (kind === "wake") run.driver.wake();
  if (kind === "fire") void run.fire();
  if (kind === "fail") run.fail(FAULT);
  if (kind === "crash") run.crash();
  if (kind === "wait") run.finish({ kind: "waiting", until: run.now + 2 * HOUR_MS });
  if (kind === "turn_over") run.finish({ kind: "turn_over" });
  if (kind === "over") run.finish(OVER);
}

describe("whatever happens to a run", () => {
  it("has one drive at most, has an alarm while it is not over, and ends when its alarm fires often enough", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 30 }), async (happenings) => {
        const run = new CarriedRun();
        for (const [kind, settles] of happenings) {
          happens(run, kind);
          if (settles) await settled();
          run.check();
        }
        await settled();
        expect({ most: run.mostAtOnce <= 1, forgotten: run.wasForgotten }).toEqual({ most: true, forgotten: false });
        for (let round = 0; run.isStored; round++) {
          expect(round).toBeLessThan(3);
          void run.fire();
          await settled();
          run.finish(OVER);
          await settled();
        }
      }),
    );
  });

  it("a decision is not missed, at whatever moment of a drive it comes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 3 }), async (scheduler, needed) => {
        let [decisions, isOver, atOnce, most] = [0, false, 0, 0];
        const pause = (label: string) => scheduler.schedule(Promise.resolve(), label);
        const driver = new DurableDrive({
          clock: () => 0,
          waitUntil: () => undefined,
          isUnderWay: () => !isOver,
          storage: { setAlarm: () => pause("alarm set") },
          drive: async () => {
            most = Math.max(most, ++atOnce);
            await pause("before it looks");
            const seen = decisions;
            await pause("after it looked");
            atOnce--;
            isOver = seen >= needed;
            return isOver ? OVER : { kind: "waiting", until: HOUR_MS };
          },
        });
        driver.wake();
        for (let index = 0; index < needed; index++) {
          void pause("decision").then(() => {
            decisions++;
            driver.wake();
          });
        }
        await scheduler.waitIdle();
        expect({ isOver, most }).toEqual({ isOver: true, most: 1 });
      }),
    );
  });
});

describe("the alarm", () => {
  it("is set together with the run that is taken on", async () => {
    const run = new CarriedRun();
    const taking = run.take();
    expect([run.isStored, run.wasForgotten, run.alarm]).toEqual([true, false, run.now + 5_000]);
    await taking;
  });

  it("watches each step", async () => {
    const run = await started();
    run.now += 4_000;
    await run.driver.watch();
    expect(run.alarm).toBe(run.now + 5_000);
  });

  it("watches a drive from its beginning, also of a run that rested", async () => {
    const run = await started();
    run.finish({ kind: "waiting", until: run.now + HOUR_MS });
    await settled();
    run.driver.wake();
    await settled();
    expect([run.isDriving, run.alarm]).toEqual([true, run.now + 5_000]);
  });

  it("tries again a second after a fault", async () => {
    const run = await started();
    run.fail(FAULT);
    await settled();
    expect(run.alarm).toBe(run.now + 1_000);
  });

  it("brings the next turn at once", async () => {
    const run = await started();
    run.finish({ kind: "turn_over" });
    await settled();
    expect([run.alarm, run.drives]).toEqual([run.now, 1]);
  });

  it("looks again when the wait is over, and each hour until then", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 48 * HOUR_MS }), async (waitMs) => {
        const run = await started();
        run.finish({ kind: "waiting", until: run.now + waitMs });
        await settled();
        expect(run.alarm).toBe(run.now + Math.min(HOUR_MS, waitMs + 1));
      }),
    );
  });

  it("of a run that is over is the object's: the driver does not touch it", async () => {
    const run = await started();
    run.finish(OVER);
    await settled();
    run.driver.wake();
    await run.driver.drive();
    expect([run.alarm, run.drives]).toEqual([null, 1]);
  });
});

describe("waiting for a run", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<DriveOutcome>([OVER, { kind: "waiting", until: HOUR_MS }])("ends when the run is $kind", async (outcome) => {
    const run = await started();
    const waiting = run.driver.wait(HOUR_MS);
    run.finish(outcome);
    await waiting;
    expect(run.drives).toBe(1);
  });

  it("goes on through a fault and a turn, to the end", async () => {
    const run = await started();
    let isDone = false;
    const waiting = run.driver.wait(HOUR_MS).then(() => (isDone = true));
    run.fail(FAULT);
    await settled();
    void run.fire();
    await settled();
    run.finish({ kind: "turn_over" });
    await settled();
    expect(isDone).toBe(false);
    void run.fire();
    await settled();
    run.finish(OVER);
    await waiting;
    expect(run.drives).toBe(3);
  });

  it("takes no longer than it may", async () => {
    const run = await started();
    vi.useFakeTimers();
    const waiting = run.driver.wait(25_000);
    await vi.advanceTimersByTimeAsync(25_000);
    await waiting;
    expect([run.isDriving, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it("takes up a run that a crash interrupted, and waits for none", async () => {
    const run = await started();
    run.crash();
    const waiting = run.driver.wait(HOUR_MS);
    await settled();
    run.finish(OVER);
    await waiting;
    expect(run.drives).toBe(2);
    await run.driver.wait(HOUR_MS);
    expect(run.drives).toBe(2);
  });
});

describe("ending a run", () => {
  it("looks again when the drive that it joins came to rest", async () => {
    const run = await started();
    const ending = run.driver.end();
    run.finish({ kind: "waiting", until: HOUR_MS });
    await settled();
    run.finish(OVER);
    await ending;
    expect([run.drives, run.mostAtOnce]).toEqual([2, 1]);
  });

  it("tries again after faults, and throws the one that stays", async () => {
    const run = await started();
    const failing = expect(run.driver.end()).rejects.toBe(FAULT);
    for (let round = 0; round < 3; round++) {
      run.fail(FAULT);
      await settled();
    }
    await failing;
    expect(run.alarm).toBe(run.now + 1_000);
    const ending = run.driver.end();
    await settled();
    run.fail(FAULT);
    await settled();
    run.finish(OVER);
    await ending;
    expect(run.isStored).toBe(false);
  });

  it("of a run that is over does nothing", async () => {
    const run = new CarriedRun();
    await run.driver.end();
    expect(run.drives).toBe(0);
  });
});
