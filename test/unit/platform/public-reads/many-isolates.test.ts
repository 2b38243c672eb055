import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { MAX_UNSEEN_MS } from "#platform/public-reads/known-versions";

import { type EdgeCache, edgeCache, type Isolate, newIsolate, noChanges } from "./isolates.ts";

const ISOLATES = 3;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = fc.record({
  gapMs: fc.oneof(fc.nat(100), fc.nat(700)),
  isolate: fc.nat(ISOLATES - 1),
  isChange: fc.nat(4).map((number) => number === 0),
});

/** Durations of the trips to the database or the versions' object, in turn. */
const delays = fc.array(fc.oneof({ weight: 3, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.nat(1_500) }), {
  minLength: 7,
  maxLength: 7,
});

let runs = 0;

/**
 * A platform of some isolates, one object that counts the versions, and one public value, which each change raises by
 * one.
 */
class Model {
  readonly #isolates: Isolate[] = [];
  readonly #changes = noChanges();
  readonly #acknowledged: { at: number; value: number; isolate: number }[] = [];
  #value = 0;
  #delays: number[] = [0];
  #url = "";
  /** Number of reads from memory: a model without any proves nothing. */
  fromMemory = 0;
  /** The cache that the isolates share. */
  readonly edge: EdgeCache = edgeCache(() => this.#way());

  async start(): Promise<void> {
    vi.stubGlobal("caches", { default: this.edge });
    const versions = {
      read: () => this.#there(() => ({ ...this.#changes })),
      change: () =>
        this.#there(() => {
          this.#changes.skill++;
          return { ...this.#changes };
        }),
    };
    for (let index = 0; index < ISOLATES; index++) {
      const isolate = await newIsolate(versions);
      await isolate.count();
      this.#isolates.push(isolate);
    }
  }

  begin(ways: number[]): void {
    this.#delays = [...ways];
    this.#url = `https://tenure.test/${runs++}`;
  }

  async change(index: number): Promise<void> {
    const value = ++this.#value;
    await this.#isolates[index]?.announce();
    this.#acknowledged.push({ at: Date.now(), value, isolate: index });
  }

  /** Reads, and returns the faults of the answer. */
  async read(index: number): Promise<string[]> {
    const isolate = this.#isolates[index];
    if (!isolate) return ["no such isolate"];
    const arrivedAt = Date.now();
    const own = this.#newest((change) => change.isolate === index);
    const all = this.#newest(({ at }) => at <= arrivedAt - MAX_UNSEEN_MS);
    const kept = isolate.kept(this.#url);
    if (kept) this.fromMemory++;
    const seen = Number(
      kept ? await kept.text() : await isolate.found(this.#url, () => this.#there(() => String(this.#value))),
    );
    return [
      ...(seen < all ? [`saw ${seen}, a second after ${all} was acknowledged`] : []),
      ...(seen < own ? [`saw ${seen}, after its own isolate acknowledged ${own}`] : []),
    ];
  }

  #newest(which: (change: { at: number; value: number; isolate: number }) => boolean): number {
    return Math.max(0, ...this.#acknowledged.filter(which).map(({ value }) => value));
  }

  /** A remote event: it happens after the trip there, and is known after the trip back. */
  async #there<Value>(happen: () => Value): Promise<Value> {
    await this.#way();
    const value = happen();
    await this.#way();
    return value;
  }

  #way(): Promise<void> {
    const delayMs = this.#delays.shift() ?? 0;
    this.#delays.push(delayMs);
    return new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

test("no isolate answers with data older than a second after a change was acknowledged, and the changing isolate never does", async () => {
  const model = new Model();
  const starting = model.start();
  await vi.runAllTimersAsync();
  await starting;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60 }), delays, async (events, ways) => {
      model.begin(ways);
      const going: Promise<string[] | void>[] = [];
      for (const { gapMs, isolate, isChange } of events) {
        await vi.advanceTimersByTimeAsync(gapMs);
        going.push(isChange ? model.change(isolate) : model.read(isolate));
      }
      const ended = Promise.all(going);
      await vi.advanceTimersByTimeAsync(20_000);
      expect((await ended).flatMap((wrong) => wrong ?? [])).toEqual([]);
    }),
    { numRuns: 150 },
  );
  expect(model.fromMemory).toBeGreaterThan(100);
  expect(model.edge.found()).toBeGreaterThan(100);
});
