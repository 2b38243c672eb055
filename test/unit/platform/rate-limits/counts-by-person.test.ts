import { expect, it } from "vitest";

import { CountsByPerson, type CountsStorage } from "#platform/rate-limits/counts-by-person";
import { MINUTE_MS, windowPolicies } from "#platform/rate-limits/window-counter";

const START = Date.UTC(2026, 10, 21, 23, 58);
const POLICIES = windowPolicies({ perMinute: 20, perDay: null });

/** A disk without a buffer. */
class Disk implements CountsStorage {
  readonly values = new Map<string, unknown>();

  get<T>(key: string): Promise<T | undefined> {
    return Promise.resolve(structuredClone(this.values.get(key)) as T | undefined);
  }

  put(key: string, value: unknown): Promise<void> {
    this.values.set(key, structuredClone(value));
    return Promise.resolve();
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  list<T>({ prefix }: { prefix: string }): Promise<Map<string, T>> {
    return Promise.resolve(new Map([...this.values].filter(([key]) => key.startsWith(prefix)) as [string, T][]));
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.values.delete(key));
  }
}

async function loaded(disk: Disk): Promise<CountsByPerson> {
  const counts = new CountsByPerson(disk);
  await counts.load();
  return counts;
}

it("lets each person have the limit, no more after a crash, and the limit again in the next minute", async () => {
  const disk = new Disk();
  const passed = new Map<string, number>();
  for (let life = 0; life < 40; life++) {
    const counts = await loaded(disk);
    for (const person of ["ada", "bob"]) {
      const { allowed } = await counts.count(person, POLICIES, START + life);
      passed.set(person, (passed.get(person) ?? 0) + Number(allowed));
    }
  }
  for (const count of passed.values()) expect(count).toBeLessThanOrEqual(20);
  const verdict = await (await loaded(disk)).count("ada", POLICIES, START + MINUTE_MS);
  expect(verdict).toMatchObject({ allowed: true, windows: [{ remaining: 19 }] });
});

it("forgets who was not seen for two minutes, whatever life of the object counted them", async () => {
  const disk = new Disk();
  const first = await loaded(disk);
  for (let person = 0; person < 100; person++) await first.count(`person ${person}`, POLICIES, START);
  expect(disk.values.size).toBe(100);
  const second = await loaded(disk);
  await second.count("late", POLICIES, START + MINUTE_MS);
  expect(disk.values.size).toBe(101);
  await second.count("last", POLICIES, START + 2 * MINUTE_MS);
  expect([...disk.values.keys()].map((key) => key.split(".")[1])).toEqual(["late", "last"]);
});
