import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DurableCounts, type CountStorage } from "#platform/rate-limits/durable-counts";
import { MINUTE_MS, windowPolicies, type RateVerdict } from "#platform/rate-limits/window-counter";

const START = Date.UTC(2026, 10, 21, 23, 58);

/** A disk with a write buffer: what is put is on disk, and `sync` answers, only when the test flushes. A crash loses the rest. */
class BufferedDisk implements CountStorage {
  readonly #disk = new Map<string, unknown>();
  #buffer: [string, unknown][] = [];
  #waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];

  get<T>(key: string): Promise<T | undefined> {
    return Promise.resolve(structuredClone(this.#disk.get(key)) as T | undefined);
  }

  put(key: string, value: unknown): Promise<void> {
    this.#buffer.push([key, structuredClone(value)]);
    return Promise.resolve();
  }

  sync(): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  flush(): void {
    for (const [key, value] of this.#buffer) this.#disk.set(key, value);
    this.#buffer = [];
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  fail(): void {
    this.#buffer = [];
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("The disk is full."));
  }

  /** Keeps the data for the next instance; waiters of this one never resume. */
  crash(): void {
    this.#buffer = [];
    this.#waiting = [];
  }
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

async function loaded(storage: CountStorage): Promise<DurableCounts> {
  const counts = new DurableCounts(storage);
  await counts.load();
  return counts;
}

const anyLimits = fc.record({
  perMinute: fc.integer({ min: 1, max: 40 }),
  perDay: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
});
const anyEvent = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("request" as const), burst: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("flush" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("crash" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(MINUTE_MS + 5_000) }) },
);

describe("durable counts", () => {
  it("grant no window more than its limit, whatever crashes when", async () => {
    await fc.assert(
      fc.asyncProperty(anyLimits, fc.array(anyEvent, { maxLength: 60 }), async (limits, events) => {
        const policies = windowPolicies(limits);
        const disk = new BufferedDisk();
        const granted: RateVerdict[] = [];
        let counts = await loaded(disk);
        let now = START;
        for (const event of events) {
          if (event.kind === "wait") now += event.ms;
          else if (event.kind === "flush") disk.flush();
          else if (event.kind === "fail") disk.fail();
          else if (event.kind === "crash") {
            disk.crash();
            counts = await loaded(disk);
          } else {
            for (let index = 0; index < event.burst; index++) {
              const keep = (verdict: RateVerdict): unknown => verdict.allowed && granted.push(verdict);
              void counts.count(policies, now).then(keep, () => undefined);
            }
          }
          await settle();
        }
        const perWindow = new Map<string, number>();
        for (const { name, resetAt } of granted.flatMap(({ windows }) => windows)) {
          const key = `${name} ${resetAt}`;
          perWindow.set(key, (perWindow.get(key) ?? 0) + 1);
        }
        const limitOf = { minute: limits.perMinute, day: limits.perDay ?? Number.POSITIVE_INFINITY };
        for (const [key, count] of perWindow)
          expect(count, key).toBeLessThanOrEqual(limitOf[key.startsWith("day") ? "day" : "minute"]);
      }),
      { numRuns: 1_500 },
    );
  });

  it("let exactly the limit pass of many at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.nat(300), async (perMinute, callers) => {
        const disk = new BufferedDisk();
        const counts = await loaded(disk);
        const policies = windowPolicies({ perMinute, perDay: null });
        const verdicts = Array.from({ length: callers }, () => counts.count(policies, START));
        let open = true;
        const all = Promise.all(verdicts).finally(() => {
          open = false;
        });
        while (open) {
          disk.flush();
          await settle();
        }
        const passed = (await all).filter(({ allowed }) => allowed).length;
        expect(passed).toBe(Math.min(perMinute, callers));
      }),
      { numRuns: 50 },
    );
  });

  it("lose at most a tenth of a tenant's allowance to a crash", async () => {
    const policies = windowPolicies({ perMinute: 1_000, perDay: null });
    const disk = new BufferedDisk();
    const first = await loaded(disk);
    void first.count(policies, START);
    await settle();
    disk.flush();
    disk.crash();
    const [window] = (await loaded(disk)).peek(policies, START + 1).windows;
    expect(window?.remaining).toBeGreaterThanOrEqual(1_000 - 101);
    expect(window?.remaining).toBeLessThanOrEqual(999);
  });

  it("refuse to answer while the disk fails, and count on when it works again", async () => {
    const policies = windowPolicies({ perMinute: 3, perDay: null });
    const disk = new BufferedDisk();
    const counts = await loaded(disk);
    const broken = counts.count(policies, START);
    await settle();
    disk.fail();
    await expect(broken).rejects.toThrow("The disk is full.");
    const next = counts.count(policies, START);
    await settle();
    disk.flush();
    await expect(next).resolves.toMatchObject({ allowed: true });
  });

  it("peek without counting", async () => {
    const counts = await loaded(new BufferedDisk());
    const policies = windowPolicies({ perMinute: 2, perDay: 9 });
    for (let look = 0; look < 5; look++)
      expect(counts.peek(policies, START).windows.map(({ remaining }) => remaining)).toEqual([2, 9]);
  });
});
