import { beforeAll, describe, expect, test } from "vitest";

import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, newAddress, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { uniqueWord } from "#test/support/factories/listings";
import { knownPublicReads, publicThings } from "#test/support/factories/public-reads";

const reads = await knownPublicReads();

interface Caller {
  account: TestAccount;
  limit: string;
  /** Texts that name the tenant and must not be in an answer. */
  traces: string[];
  options: CallOptions;
}

let ids: Record<string, string>;
let publisher: TestAccount;
let callers: Caller[];
let cookie: CallOptions;

beforeAll(async () => {
  publisher = await signUp({ tenant_name: uniqueWord() });
  ids = await publicThings(publisher);
  callers = await Promise.all([newCaller(1_234), newCaller(4_321)]);
  cookie = { headers: { cookie: await sessionOf(callers[0]?.account) }, from: newAddress() };
});

async function newCaller(perMinute: number): Promise<Caller> {
  const tenantName = uniqueWord();
  const account = await signUp({
    tenant_name: tenantName,
    requests_per_minute: perMinute,
    password: PASSWORD,
  });
  return {
    account,
    limit: String(perMinute),
    traces: [tenantName, account.tenantId, account.userId, account.email, account.apiKey],
    options: { apiKey: account.apiKey, from: newAddress() },
  };
}

async function sessionOf(account: TestAccount | undefined): Promise<string> {
  const answer = await signIn({ email: account?.email ?? "", password: PASSWORD });
  expect(answer.status, answer.text).toBe(200);
  return answer.cookies[0]?.split(";")[0] ?? "";
}

/** All callers, one after the other: both tenants by key, a browser with a session, and two strangers. */
const everybody = (): CallOptions[] => [
  ...callers.map(({ options }) => options),
  cookie,
  { from: newAddress() },
  { from: newAddress() },
];

/**
 * Other tests change the marketplaces: repeats the calls until nothing changed in between. A leak differs each time.
 */
async function unchanged(ask: () => Promise<Answer[]>): Promise<Answer[]> {
  let answers = await ask();
  for (let attempt = 0; attempt < 20 && new Set(answers.map(({ text }) => text)).size > 1; attempt++)
    answers = await ask();
  return answers;
}

describe.each(reads.map((read) => [read.id, read] as const))("%s", (_id, { isEntered, addressed }) => {
  test("is entered in the table", () => {
    expect(isEntered).toBe(true);
  });

  const asked = async (target: string, callings: CallOptions[]): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const options of callings) answers.push(await call("GET", target, options));
    return answers;
  };

  test("answers the same bytes with the same tag to every caller", async () => {
    const inTurn = await unchanged(() => asked(addressed(ids, uniqueWord()), everybody()));
    const apart = await unchanged(async () =>
      (await Promise.all(everybody().map((options) => asked(addressed(ids, uniqueWord()), [options])))).flat(),
    );
    for (const answers of [inTurn, apart]) {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers["etag"])).size).toBe(1);
    }
  });

  test("lets anybody keep it, says nothing of who asked, and counts each caller for itself", async () => {
    const answers = await asked(addressed(ids, uniqueWord()), everybody());
    const traces = [...callers.flatMap((caller) => caller.traces), publisher.email, publisher.userId];
    for (const { headers, cookies, text } of answers) {
      expect(headers["cache-control"]).toMatch(/^public, max-age=\d+/);
      expect(headers["etag"]).toMatch(/^"[0-9a-f]+"$/);
      expect(cookies).toEqual([]);
      expect(headers["vary"] ?? "").not.toMatch(/authorization|cookie|api-key|\*/i);
      const whole = JSON.stringify([headers, text]);
      expect(traces.filter((trace) => whole.includes(trace))).toEqual([]);
    }
    const [first, second] = callers.map(({ limit }) => limit);
    expect(answers.map(({ headers }) => headers["x-ratelimit-limit"])).toEqual([first, second, "300", "60", "60"]);
  });
});
