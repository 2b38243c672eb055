import { describe, expect, test } from "vitest";

import { KnownVersions, MAX_UNSEEN_MS } from "#platform/public-reads/known-versions";

const VERSIONS = { skill: 1, agent: 1, domain: 1, component: 1, workflow: 1 };
const LATER = { ...VERSIONS, skill: 2 };

describe("what an isolate knows of the public versions", () => {
  test("holds for a second from the moment the question was sent, not from when its answer came", async () => {
    const known = new KnownVersions();
    let now = 10_000;
    await known.ask(
      () => {
        now += 900;
        return Promise.resolve(VERSIONS);
      },
      () => now,
    );
    expect(known.current(10_999)).toBe(VERSIONS);
    expect(known.current(10_000 + MAX_UNSEEN_MS)).toBeNull();
  });

  test("is asked for again by one caller in each interval", async () => {
    const known = new KnownVersions();
    await known.ask(
      () => Promise.resolve(VERSIONS),
      () => 10_000,
    );
    const asked = [10_000, 10_399, 10_400, 10_401, 10_799, 10_800].map((now) => known.shouldAsk(now));
    expect(asked).toEqual([false, false, true, false, false, true]);
  });

  test("does not fall back to an older answer that came late", async () => {
    const known = new KnownVersions();
    let release: (versions: typeof VERSIONS) => void = () => undefined;
    const slow = known.ask(
      () => new Promise((resolve) => (release = resolve)),
      () => 10_000,
    );
    await known.ask(
      () => Promise.resolve(LATER),
      () => 10_100,
    );
    release(VERSIONS);
    await slow;
    expect(known.current(10_200)).toEqual(LATER);
  });
});
