import { expect, it } from "vitest";

import { CountsByNetwork } from "#platform/rate-limits/counts-by-network";
import type { CountsStorage } from "#platform/rate-limits/counts-by-person";
import {
  countRequest,
  DAY_MS,
  MINUTE_MS,
  type WindowCount,
  type WindowPolicy,
} from "#platform/rate-limits/window-counter";

const START = Date.UTC(2026, 10, 21, 12);
const EACH: WindowPolicy[] = [{ name: "minute", limit: 3, lengthMs: MINUTE_MS }];
const NETWORKS: WindowPolicy[] = [{ name: "minute", limit: 2, lengthMs: MINUTE_MS }];

class Disk implements CountsStorage {
  readonly values = new Map<string, unknown>();
  get = <T>(key: string): Promise<T | undefined> =>
    Promise.resolve(structuredClone(this.values.get(key)) as T | undefined);
  put = (key: string, value: unknown): Promise<void> => {
    this.values.set(key, structuredClone(value));
    return Promise.resolve();
  };
  sync = (): Promise<void> => Promise.resolve();
  list = <T>({ prefix }: { prefix: string }): Promise<Map<string, T>> =>
    Promise.resolve(new Map([...this.values].filter(([key]) => key.startsWith(prefix)) as [string, T][]));
  delete = (key: string): Promise<boolean> => Promise.resolve(this.values.delete(key));
}

/** An account that two networks may try in a minute, each three times. */
function account(disk = new Disk()) {
  const counts = new CountsByNetwork(disk);
  let entered: WindowCount[] = [];
  const attempt = (network: string, at = START, each = EACH) =>
    counts.count(network, each, at, () => {
      const { verdict, counts: next } = countRequest(NETWORKS, entered, at);
      entered = next;
      return Promise.resolve(verdict);
    });
  return { counts, attempt, disk };
}

const seen = async (of: Promise<{ allowed: boolean; isOfAccount: boolean }>): Promise<string> => {
  const { allowed, isOfAccount } = await of;
  return allowed ? "passes" : isOfAccount ? "account" : "network";
};

it("refuses a network its own tries and leaves the account to others, even where they come at once", async () => {
  const { attempt } = account();
  const all = await Promise.all(Array.from({ length: 5 }, () => seen(attempt("stranger"))));
  expect(all).toEqual(["passes", "passes", "passes", "network", "network"]);
  expect(await seen(attempt("owner"))).toBe("passes");
});

it("refuses a further network once as many have tried as may, each of its tries, until their minute is over", async () => {
  const { attempt } = account();
  for (const network of ["one", "other"]) expect(await seen(attempt(network))).toBe("passes");
  for (let round = 0; round < 3; round++) expect(await seen(attempt("third"))).toBe("account");
  expect(await seen(attempt("one"))).toBe("passes");
  expect(await seen(attempt("third", START + MINUTE_MS))).toBe("passes");
});

it("keeps the tries of a day across its minutes and instances, and drops networks whose windows are over", async () => {
  const each = [...EACH, { name: "day", limit: 4, lengthMs: DAY_MS }];
  const { attempt, disk } = account();
  for (let minute = 0; minute < 4; minute++)
    expect(await seen(attempt("one", START + minute * MINUTE_MS, each))).toBe("passes");
  expect(await seen(attempt("one", START + 5 * MINUTE_MS, each))).toBe("network");
  const next = account(disk);
  await next.counts.load();
  expect(await seen(next.attempt("one", START + 6 * MINUTE_MS, each))).toBe("network");
  expect(await seen(next.attempt("later", START + DAY_MS, each))).toBe("passes");
  expect([...disk.values.keys()].filter((key) => key.startsWith("network."))).toEqual(["network.later"]);
});
