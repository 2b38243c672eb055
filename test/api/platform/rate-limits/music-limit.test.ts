import { expect, inject, test } from "vitest";

import { PASSWORD, sessionCookieOf } from "#test/support/authenticator";
import { type Answer, call, type CallOptions, signUp, type TestAccount } from "#test/support/client";
import { connectSandbox } from "#test/support/factories/music";

/** Music calls are counted in a separate window, besides the plan's. */

async function listener(tier: "free" | "enterprise"): Promise<{ owner: TestAccount; browser: CallOptions }> {
  const owner = await signUp({ tier, password: PASSWORD });
  await connectSandbox(owner);
  const cookie = await sessionCookieOf(owner);
  return { owner, browser: { headers: { cookie, origin: inject("baseUrl") } } };
}

const limits = ({ headers }: Answer) => [
  headers["ratelimit-policy"],
  headers["ratelimit"]?.match(/"music";r=(\d+)/)?.[1],
];

const command = (options: CallOptions) =>
  call("POST", "/api/media/playback", { ...options, body: { action: "getDevices" } });

const PLAN = '"minute";q=60;w=60, "day";q=50;w=86400';
const PERSON = '"minute";q=300;w=60';

test("a program's calls of music count for its plan and for music, other requests only for the plan", async () => {
  const { owner } = await listener("free");
  expect(limits(await call("GET", "/api/media/playback", owner))).toEqual([`${PLAN}, "music";q=50;w=86400`, "49"]);
  expect(limits(await call("GET", "/api/agents", owner))).toEqual([PLAN, undefined]);
  expect(limits(await command(owner))).toEqual([`${PLAN}, "music";q=50;w=86400`, "48"]);
});

test("a browser's commands count for music, its reads do not", async () => {
  const { browser } = await listener("free");
  expect(limits(await call("GET", "/api/media/playback", browser))).toEqual([PERSON, undefined]);
  expect(limits(await command(browser))).toEqual([`${PERSON}, "music";q=50;w=86400`, "49"]);
});

test("of 60 simultaneous commands exactly 50 pass; the others are told when the limit resets, and other requests continue", async () => {
  const { browser } = await listener("free");
  const answers = await Promise.all(Array.from({ length: 60 }, () => command(browser)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.error).toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    details: { exceeded: [{ window: "music", limit: 50 }] },
  });
  expect(refused[0]?.error?.message).toMatch(/^The limit is used up: 50 calls of music per day\. Try again in /);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await call("GET", "/api/agents", browser)).status).toBe(200);
});

test("a request that the plan refuses costs no call of music", async () => {
  const { owner, browser } = await listener("free");
  await Promise.all(Array.from({ length: 50 }, () => call("GET", "/api/agents", owner)));
  expect((await command(owner)).status).toBe(429);
  expect(limits(await command(browser))[1]).toBe("49");
});

test("the tier enterprise has no window of music", async () => {
  const { owner } = await listener("enterprise");
  expect(limits(await command(owner))[0]).not.toContain("music");
});
