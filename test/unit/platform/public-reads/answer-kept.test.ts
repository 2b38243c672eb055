import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { MAX_KEPT_MS } from "#platform/public-reads/kept-answers";
import { everyCase } from "#test/support/every-case";

import { edgeCache, newIsolate, noChanges } from "./isolates.ts";

const URL_OF_IT = "https://tenure.test/api/public/v1/marketplace/skills?limit=5";
const UNCHANGED = { read: () => Promise.resolve(noChanges()), change: () => Promise.resolve(noChanges()) };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** An isolate with a cached answer that may use it this many times without asking the address's limiter. */
async function isolateWithAnswer(granted: number) {
  const isolate = await newIsolate(UNCHANGED, granted + 1);
  await isolate.found(URL_OF_IT, () => Promise.resolve("answer"));
  await isolate.count();
  return isolate;
}

describe("an answer from memory", () => {
  test("asks no database, no object and no counter", async () => {
    const isolate = await isolateWithAnswer(10);
    isolate.touched();
    const read = vi.spyOn(UNCHANGED, "read");
    for (let index = 0; index < 10; index++) expect(await isolate.kept(URL_OF_IT)?.text()).toBe("answer");
    expect(isolate.touched()).toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  test("is not given beyond what was leased of the limit", async () => {
    const isolate = await isolateWithAnswer(3);
    const given = Array.from({ length: 5 }, () => isolate.kept(URL_OF_IT)?.status);
    expect(given).toEqual([200, 200, 200, undefined, undefined]);
  });

  test("is not given to a caller whose headers the whole way must look at", () =>
    everyCase(["Authorization", "X-API-Key", "Cookie", "Origin"], async (name) => {
      const isolate = await isolateWithAnswer(10);
      expect(isolate.kept(URL_OF_IT, { [name]: "x" })).toBeNull();
      expect(isolate.kept(URL_OF_IT)?.status).toBe(200);
    }));

  test.each(["X-Federation-Key", "X-Test-Secret"])(
    "is the same with %s, which no public read looks at",
    async (name) => {
      const isolate = await isolateWithAnswer(10);
      expect(await isolate.kept(URL_OF_IT, { [name]: "x" })?.text()).toBe("answer");
    },
  );

  test("is not given once the versions were heard a second ago", async () => {
    const isolate = await isolateWithAnswer(10);
    vi.advanceTimersByTime(999);
    vi.setSystemTime(Date.now() + 1);
    expect(isolate.kept(URL_OF_IT)).toBeNull();
  });
});

describe("without the object that knows the versions", () => {
  const down = (): Promise<never> => Promise.reject(new Error("down"));

  test("everything is read, and nothing is kept", async () => {
    const isolate = await newIsolate({ read: down, change: down });
    await isolate.count();
    const read = vi.fn(() => Promise.resolve("answer"));
    for (let index = 0; index < 3; index++) expect(await isolate.found(URL_OF_IT, read)).toBe("answer");
    expect(read).toHaveBeenCalledTimes(3);
    expect(isolate.kept(URL_OF_IT)).toBeNull();
  });

  test("a change is acknowledged all the same", async () => {
    const isolate = await newIsolate({ read: down, change: down });
    await expect(isolate.announce()).resolves.toBeUndefined();
  });

  test("what was kept is given until a second after the last word, and read after that", async () => {
    const versions = { ...UNCHANGED };
    const isolate = await newIsolate(versions);
    await isolate.count();
    await isolate.found(URL_OF_IT, () => Promise.resolve("before"));
    Object.assign(versions, { read: down, change: down });
    vi.setSystemTime(Date.now() + 999);
    expect(await isolate.kept(URL_OF_IT)?.text()).toBe("before");
    await isolate.settled();
    vi.setSystemTime(Date.now() + 1);
    expect(isolate.kept(URL_OF_IT)).toBeNull();
    expect(await isolate.found(URL_OF_IT, () => Promise.resolve("after"))).toBe("after");
  });
});

describe("the edge's cache", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("may fail: the read is answered, and kept in memory", async () => {
    const fail = (): Promise<never> => Promise.reject(new Error("down"));
    vi.stubGlobal("caches", { default: { match: fail, put: fail } });
    const isolate = await isolateWithAnswer(10);
    expect(await isolate.kept(URL_OF_IT)?.text()).toBe("answer");
    await expect(isolate.settled()).resolves.toBeDefined();
  });

  test("may contain what it should not: the read is answered", async () => {
    const strange = () => Promise.resolve(new Response("strange", { headers: { "X-Kept-Answer": "{" } }));
    vi.stubGlobal("caches", { default: { match: strange, put: () => Promise.resolve() } });
    const isolate = await isolateWithAnswer(10);
    expect(await isolate.kept(URL_OF_IT)?.text()).toBe("answer");
  });

  test("gives no answer that is a minute old", async () => {
    const edge = edgeCache(() => Promise.resolve());
    vi.stubGlobal("caches", { default: edge });
    const [first, second, third] = [
      await isolateWithAnswer(1),
      await newIsolate(UNCHANGED),
      await newIsolate(UNCHANGED),
    ];
    await first.settled();
    vi.setSystemTime(Date.now() + MAX_KEPT_MS - 1);
    expect(await second.found(URL_OF_IT, () => Promise.resolve("later"))).toBe("answer");
    vi.setSystemTime(Date.now() + 1);
    expect(await third.found(URL_OF_IT, () => Promise.resolve("later"))).toBe("later");
  });
});
