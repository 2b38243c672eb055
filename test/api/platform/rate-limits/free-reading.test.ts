import { describe, expect, inject, test } from "vitest";

import { PASSWORD, sessionCookieOf } from "#test/support/authenticator";
import { call, signUp, statusesOf, type Answer, type CallOptions, type SignUpOptions } from "#test/support/client";
import { agentBody, createAgent, executeToEnd, taskBody } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

/** A browser's requests with its session cookie count for its person, not against the tenant's plan. */

const asBrowser = (cookie: string): CallOptions => ({ headers: { cookie, origin: inject("baseUrl") } });

async function signUpInBrowser(options: SignUpOptions) {
  const account = await signUp({ ...options, password: PASSWORD });
  return { ...account, browser: asBrowser(await sessionCookieOf(account)) };
}

const many = (count: number, attempt: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, attempt));

const windowOf = ({ headers }: Answer) => [
  headers["ratelimit-policy"],
  headers["x-ratelimit-limit"],
  headers["x-ratelimit-remaining"],
];

const PERSON = '"minute";q=300;w=60';
const FREE_PLAN = '"minute";q=60;w=60, "day";q=50;w=86400';

describe("the browser's session", () => {
  test("has 300 requests a minute for each person: of 500 at once exactly 300 pass, and the plan is untouched", async () => {
    const { browser, token } = await signUpInBrowser({ tier: "free" });
    const answers = await many(500, () => call("GET", "/api/agents", browser));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(300);
    const left = passed.map((answer) => Number(windowOf(answer)[2])).toSorted((one, other) => one - other);
    expect(left).toEqual(Array.from({ length: 300 }, (_unused, index) => index));
    for (const answer of answers) expect(windowOf(answer).slice(0, 2)).toEqual([PERSON, "300"]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: { exceeded: [{ window: "minute", limit: 300 }] },
    });
    expect(windowOf(await call("GET", "/api/agents", { token }))).toEqual([FREE_PLAN, "50", "49"]);
  });

  test("decides even when all reading of the minute is used up: decisions have 120 a minute of their own", async () => {
    const { browser, ...owner } = await signUpInBrowser({ tier: "team" });
    const { id } = await createAgent(owner);
    const run = await executeToEnd(owner, id);
    await many(301, () => call("GET", "/api/agents", browser));
    expect((await call("GET", "/api/agents", browser)).status).toBe(429);
    const answers = await many(121, () => call("POST", `/api/reviews/${run}`, { ...browser, body: {} }));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 120 }, () => 400), 429]);
    for (const answer of answers) expect(windowOf(answer)[0]).toBe('"minute";q=120;w=60');
  });

  test("is counted for each person alone", async () => {
    const owner = await signUpInBrowser({ tier: "team" });
    const colleague = await addColleague(owner, "viewer");
    const theirs = asBrowser(await sessionCookieOf(colleague));
    expect(windowOf(await call("GET", "/api/agents", owner.browser))).toEqual([PERSON, "300", "299"]);
    expect(windowOf(await call("GET", "/api/agents", owner.browser))).toEqual([PERSON, "300", "298"]);
    expect(windowOf(await call("GET", "/api/agents", theirs))).toEqual([PERSON, "300", "299"]);
  });

  test("reads, changes and views public pages even when the plan is used up", async () => {
    const { browser, token } = await signUpInBrowser({ requests_per_minute: 1 });
    await call("GET", "/api/agents", { token });
    expect((await call("GET", "/api/agents", { token })).status).toBe(429);
    const answers = [
      await call("GET", "/api/agents", browser),
      await call("POST", "/api/agents", { ...browser, body: agentBody() }),
      await call("GET", "/api/marketplace/templates/featured", browser),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    for (const answer of answers) expect(windowOf(answer)[0]).toBe(PERSON);
  });

  test("starts runs at the expense of the plan, and none when it is used up", async () => {
    const { browser } = await signUpInBrowser({ tier: "free" });
    const made = await call("POST", "/api/agents", { ...browser, body: agentBody() });
    const { id } = made.data<{ agent: { id: string } }>().agent;
    const run = () => call("POST", `/api/agents/${id}/execute`, { ...browser, body: taskBody() });
    expect(windowOf(await run())).toEqual([FREE_PLAN, "50", "49"]);
    expect(windowOf(await call("GET", `/api/agents/${id}`, browser))[0]).toBe(PERSON);
    const statuses = statusesOf(await many(60, run));
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - 49);
    expect((await call("GET", `/api/agents/${id}/executions`, browser)).status).toBe(200);
  });
});

describe("when the plan is used up", () => {
  const usedUp = async () => {
    const account = await signUpInBrowser({ requests_per_minute: 1 });
    await call("GET", "/api/agents", { token: account.token });
    return account;
  };

  test("who I am and the usage are answered, to tokens, keys and browsers, and say what is left", async () => {
    const { token, apiKey, browser } = await usedUp();
    for (const path of ["/api/auth/me", "/api/usage"]) {
      for (const credential of [{ token }, { apiKey }]) {
        const answer = await call("GET", path, credential);
        expect([answer.status, ...windowOf(answer)]).toEqual([200, '"minute";q=1;w=60', "1", "0"]);
      }
      expect((await call("GET", path, browser)).status).toBe(200);
    }
    for (const credential of [{ token }, { apiKey }])
      expect((await call("GET", "/api/agents", credential)).status).toBe(429);
  });

  test("they are answered 300 times a minute for a person's tokens and keys together; the browser has its own", async () => {
    const { token, apiKey, browser } = await usedUp();
    let turn = 0;
    const answers = await many(400, () => call("GET", "/api/usage", ++turn % 2 === 0 ? { token } : { apiKey }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && windowOf(refused)).toEqual([PERSON, "300", "0"]);
    expect((await call("GET", "/api/usage", browser)).status).toBe(200);
  });
});
