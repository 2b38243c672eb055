import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type DoneStep, INTERRUPTS_PER_TURN, JournaledSteps, TURN_OVER } from "#development/sdlc-runs/run-steps";

class Crash extends Error {}

/**
 * Runs steps in objects that die before, in or after any step, until the end; returns how often each was done, and its
 * result.
 */
async function runWithCrashes(
  count: number,
  crashes: readonly { step: number; behind: boolean }[],
  interrupts: number,
) {
  const stored: DoneStep[] = [];
  const done = Array.from({ length: count }, () => 0);
  const left = [...crashes];
  let turns = 0;
  for (;;) {
    turns += 1;
    const journal = new JournaledSteps([...stored], {
      signal: new AbortController().signal,
      clock: () => turns,
      save: (step, index) => {
        const at = left.findIndex((crash) => crash.step === index && !crash.behind);
        if (at !== -1) {
          left.splice(at, 1);
          return Promise.reject(new Crash());
        }
        stored[index] = structuredClone(step);
        const after = left.findIndex((crash) => crash.step === index && crash.behind);
        if (after === -1) return Promise.resolve();
        left.splice(after, 1);
        return Promise.reject(new Crash());
      },
    });
    try {
      const values: number[] = [];
      for (let index = 0; index < count; index++) {
        const kind = { name: `step ${index}`, summarize: String, interruptsOf: () => interrupts };
        const work = () => {
          done[index] = (done[index] ?? 0) + 1;
          return Promise.resolve(index);
        };
        values.push(await journal.step(kind, work));
      }
      return { values, done, stored, turns };
    } catch (error) {
      if (!(error instanceof Crash) && error !== TURN_OVER) throw error;
    }
  }
}

describe("the steps of a run", () => {
  test("are done again only when they were not stored, whatever dies where, and give the same", async () => {
    const crash = fc.record({ step: fc.nat({ max: 7 }), behind: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(crash, { maxLength: 6 }), async (count, crashes) => {
        const { values, done, stored } = await runWithCrashes(count, crashes, 0);
        expect(values).toEqual(Array.from({ length: count }, (_unused, index) => index));
        expect(stored.map(({ name }) => name)).toEqual(values.map((index) => `step ${index}`));
        const lost = (index: number) => crashes.filter(({ step, behind }) => step === index && !behind).length;
        expect(done).toEqual(values.map((index) => 1 + lost(index)));
      }),
      { numRuns: 100 },
    );
  });

  test("are spread over turns, so that no turn computes without bound, and each turn gets on", async () => {
    const { turns, done } = await runWithCrashes(6, [], INTERRUPTS_PER_TURN / 2);
    expect(done).toEqual([1, 1, 1, 1, 1, 1]);
    expect(turns).toBe(3);
    expect((await runWithCrashes(3, [], INTERRUPTS_PER_TURN * 9)).turns).toBe(3);
  });

  test("stop when the run is cancelled, but what is done stays known", async () => {
    const cancellation = new AbortController();
    const done: DoneStep[] = [];
    const steps = new JournaledSteps(done, {
      signal: cancellation.signal,
      clock: () => 0,
      save: () => Promise.resolve(),
    });
    const kind = (name: string) => ({ name, summarize: String });
    expect(await steps.step(kind("a"), () => Promise.resolve(1))).toBe(1);
    cancellation.abort(new Error("cancelled"));
    await expect(steps.step(kind("b"), () => Promise.resolve(2))).rejects.toThrow("cancelled");
    expect(done).toHaveLength(1);
  });
});
