import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { startCountingProxy, type CountingProxy } from "#test/support/counting-proxy";
import { uniqueWord } from "#test/support/factories/listings";
import { knownPublicReads, publicThings } from "#test/support/factories/public-reads";
import { PUBLIC_SKILLS, type PublicSkillDetailView } from "#test/support/factories/skill-listings";
import { startInstance, temporaryDataFolder, type Instance } from "#test/support/instance";

const FEDERATION_KEY = "the-key-of-an-instance-that-reads-us-0123456789";

const reads = await knownPublicReads();

let proxy: CountingProxy;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let publisher: TestAccount;
let ids: Record<string, string>;
let port = 0;

/** An instance with settings of a deployment, on the database of the shared one. Its isolate knows no answers; its runtime's cache survives it. */
async function deployed(): Promise<Instance> {
  const instance = await startInstance({
    database: { url: proxy.url },
    dataFolder: folder.path,
    port,
    variables: {
      ENVIRONMENT: "production",
      BASE_URL: "https://tenure.test",
      PUBLIC_READS_PER_MINUTE: "100000",
      FEDERATION_KEYS: FEDERATION_KEY,
    },
  });
  port = Number(new URL(instance.baseUrl).port);
  return instance;
}

async function during<Result>(use: (baseUrl: string) => Promise<Result>): Promise<Result> {
  const instance = await deployed();
  try {
    return await use(instance.baseUrl);
  } finally {
    await instance.stop();
  }
}

const readAll = async (paths: string[], baseUrl: string): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const path of paths) answers.push(await call("GET", path, { baseUrl }));
  return answers;
};

const kept = ({ status, text, headers }: Answer) => [
  status,
  text,
  ...["etag", "cache-control", "content-type", "content-security-policy", "deprecation"].map((name) => headers[name]),
];

beforeAll(async () => {
  publisher = await signUp();
  ids = await publicThings(publisher);
  [proxy, folder] = await Promise.all([startCountingProxy(inject("databaseUrl")), temporaryDataFolder()]);
}, 60_000);

afterAll(async () => {
  await proxy.stop();
  await folder.remove();
});

describe("an isolate that knows no answers yet", () => {
  test("gives every public read from the cache without the database, and reads what only another instance's key may read", async () => {
    const expected = [0, 1].map((count) => ({ reads: count, writes: 0 }));
    const costs = await proxy.costs(expected, async (counted) => {
      const nonce = uniqueWord();
      const paths = reads.map(({ addressed }) => addressed(ids, nonce));
      const askWithKey = (baseUrl: string) =>
        call("GET", `/api/federation/agents?asked=${nonce}`, {
          baseUrl,
          headers: { "x-federation-key": FEDERATION_KEY },
        });
      const before = await during(async (baseUrl) => {
        expect((await askWithKey(baseUrl)).status).toBe(200);
        return readAll(paths, baseUrl);
      });
      await during(async (baseUrl) => {
        const after = await counted(() => readAll(paths, baseUrl));
        expect(after.map(kept)).toEqual(before.map(kept));
        expect(after.every(({ status }) => status === 200)).toBe(true);
        expect((await counted(() => askWithKey(baseUrl))).status).toBe(200);
      });
    });
    expect(costs).toEqual(expected);
  });

  test("shows a change, which has another key", async () => {
    const skillId = ids["skill_id"] ?? "";
    const path = `${PUBLIC_SKILLS}/${skillId}?asked=${uniqueWord()}`;
    const ratings = async (baseUrl: string) =>
      ((await call("GET", path, { baseUrl })).body as PublicSkillDetailView).rating_count;
    const [before, changed] = await during(async (baseUrl) => {
      const first = await ratings(baseUrl);
      const { token } = await signUp({ baseUrl });
      const rated = await call("POST", `/api/skills/rate/${skillId}`, { baseUrl, token, body: { rating: 4 } });
      expect(rated.status, rated.text).toBe(200);
      return [first, await ratings(baseUrl)];
    });
    expect([before, changed, await during(ratings)]).toEqual([0, 1, 1]);
  });
});
