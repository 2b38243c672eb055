import { describe, expect, test } from "vitest";

import { call, newAddress, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { approvedTemplate, submitTemplate, uniqueWord } from "#test/support/factories/listings";
import { askFederation, everyFederatedAgent, type FederatedList } from "#test/support/federation";
import { federationKeys } from "#test/support/federation-keys";

const listOf = async (query: string): Promise<FederatedList> =>
  (await askFederation(query, { from: newAddress() })).body as FederatedList;

describe("does", () => {
  test("shows approved templates with the protocol's fields and no other, newest first", async () => {
    const owner = await signUp();
    const older = await approvedTemplate(owner, { name: "Older", description: "Reads", price: 3, category: "finance" });
    const newer = await approvedTemplate(owner);
    const agents = await everyFederatedAgent();
    const ids = agents.map(({ id }) => id);
    expect(ids.indexOf(newer.templateId)).toBeLessThan(ids.indexOf(older.templateId));
    expect(agents.find(({ id }) => id === older.templateId)).toEqual({
      id: older.templateId,
      name: "Older",
      description: "Reads",
      category: "finance",
      price: 3,
      version: expect.any(String),
      rating: 0,
    });
  });

  test("leaves out what waits for review", async () => {
    const { templateId } = await submitTemplate(await signUp());
    expect((await everyFederatedAgent()).map(({ id }) => id)).not.toContain(templateId);
  });

  test("redacts names and descriptions", async () => {
    const description = "Ask jane.doe@example.com or +49 30 1234567";
    const { templateId } = await approvedTemplate(await signUp(), { name: "Reader of 10.0.0.7", description });
    const found = (await everyFederatedAgent()).find(({ id }) => id === templateId);
    expect(found).toMatchObject({
      name: "Reader of [REDACTED_IP]",
      description: "Ask [REDACTED_EMAIL] or [REDACTED_PHONE]",
    });
  });

  test("gives pages that say whether more follows", async () => {
    const owner = await signUp();
    await Promise.all([approvedTemplate(owner), approvedTemplate(owner)]);
    const page = await listOf("?limit=1&offset=1");
    expect(page).toMatchObject({ limit: 1, offset: 1, has_more: page.total > 2 });
    expect(page.agents).toHaveLength(1);
    expect(await listOf("")).toMatchObject({ limit: 50, offset: 0 });
    expect(await listOf(`?offset=${page.total + 100}`)).toMatchObject({ agents: [], has_more: false });
  });

  test("takes any configured key", async () => {
    for (const key of federationKeys) {
      const answer = await askFederation("?limit=1", { from: newAddress(), headers: { "x-federation-key": key } });
      expect(answer.status).toBe(200);
    }
  });

  test("answers 304 to who has the same already, and lets only the caller keep it", async () => {
    const query = `?updated_since=${new Date(Date.now() + 3_600_000).toISOString()}`;
    const first = await askFederation(query, { from: newAddress() });
    expect(first.headers).toMatchObject({ "cache-control": "private, max-age=300", vary: "X-Federation-Key" });
    const again = async (tag: string) =>
      (await askFederation(query, { from: newAddress(), headers: { "if-none-match": tag } })).status;
    expect(await again('"another"')).toBe(200);
    // Other tests publish at any time: the cache may be refreshed in between, which changes `as_of`.
    await expect
      .poll(async () => {
        const { headers } = await askFederation(query, { from: newAddress() });
        return again(String(headers["etag"]));
      })
      .toBe(304);
  });

  test("keeps answers where no caller without a key reaches them", async () => {
    const query = `?limit=1&offset=7&unique=${uniqueWord()}`;
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await askFederation(query, { from: newAddress() })).status).toBe(200);
    expect((await call("GET", `/api/federation/agents${query}`, { from: newAddress() })).status).toBe(401);
  });

  test("tells with updated_since what changed, removals as tombstones, and when to ask from next", async () => {
    const since = new Date(Date.now() - 1_000).toISOString();
    const owner = await signUp();
    const [kept, removed] = await Promise.all([approvedTemplate(owner), approvedTemplate(owner)]);
    await inDatabase(
      "UPDATE listings SET status = 'withdrawn', changed_at = changed_at + 1 WHERE id = ?",
      removed.templateId,
    );
    const changes = await listOf(`?updated_since=${since}&limit=100`);
    expect(changes.agents.map(({ id }) => id)).toContain(kept.templateId);
    expect(changes.agents.map(({ id }) => id)).not.toContain(removed.templateId);
    expect(changes.tombstones?.map(({ id }) => id)).toContain(removed.templateId);
    expect(Date.parse(changes.as_of ?? "")).toBeLessThanOrEqual(Date.now());
    const plain = await listOf("?limit=1");
    expect(plain).not.toHaveProperty("tombstones");
    expect(plain).not.toHaveProperty("as_of");
  });

  test("shows an approval long before a kept answer would end", async () => {
    const owner = await signUp();
    const shown = async () => (await listOf("?limit=100")).agents.map(({ id }) => id);
    await shown();
    const { templateId } = await approvedTemplate(owner, { name: uniqueWord() });
    await expect.poll(shown).toContain(templateId);
  });

  test("counts 100 requests in a minute for each address, exactly, and says so in its headers", async () => {
    const from = newAddress();
    const first = await askFederation("?limit=1", { from });
    expect(first.headers).toMatchObject({ "x-ratelimit-limit": "100", "x-ratelimit-remaining": "99" });
    const answers = await Promise.all(Array.from({ length: 119 }, () => askFederation("?limit=1", { from })));
    const statuses = statusesOf(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(99);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.headers).toMatchObject({
      "retry-after": "60",
      "x-ratelimit-limit": "100",
      "x-ratelimit-remaining": "0",
    });
    expect(refusal?.body).toEqual({ detail: "Rate limit exceeded", code: "RATE_LIMIT_EXCEEDED" });
    expect((await askFederation("?limit=1", { from: newAddress() })).status).toBe(200);
  });

  test("counts guesses at a key too", async () => {
    const from = newAddress();
    const guess = () => askFederation("?limit=1", { from, headers: { "x-federation-key": "a guess" } });
    const answers = await Promise.all(Array.from({ length: 101 }, guess));
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("refuses", () => {
  test("every wrong key", () =>
    everyCase(
      ["wrong", `${federationKeys[0]}x`, federationKeys[0].slice(0, -1), federationKeys.join(", ")],
      async (key) => {
        const answer = await askFederation("", { from: newAddress(), headers: { "x-federation-key": key } });
        expect(answer.status).toBe(403);
        expect(answer.body).toEqual({ detail: "Invalid Federation Key", code: "INVALID_API_KEY" });
        expect(answer.text).not.toContain(key);
      },
    ));

  test("every malformed limit", () =>
    everyCase(["0", "101", "-1", "ten", "1.5", "", "1e2", "99999999999999999999"], async (limit) => {
      const answer = await askFederation(`?limit=${limit}`, { from: newAddress() });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ detail: "Limit must be between 1 and 100", code: "INVALID_PARAMETER" });
    }));

  test("every malformed offset", () =>
    everyCase(["-1", "many", "0.5", ""], async (offset) => {
      const answer = await askFederation(`?offset=${offset}`, { from: newAddress() });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ detail: "Offset must be non-negative", code: "INVALID_PARAMETER" });
    }));

  test.each(["yesterday", "2026-11-21", "2026-13-45T00:00:00Z"])("the updated_since %j", async (since) => {
    const answer = await askFederation(`?updated_since=${since}`, { from: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "INVALID_PARAMETER" });
  });

  test("a method it does not have, in its own dialect", async () => {
    const answer = await call("POST", "/api/federation/agents", { from: newAddress() });
    expect(answer.status).toBe(405);
    expect(answer.body).toEqual({ detail: "This path accepts GET, HEAD, OPTIONS.", code: "METHOD_NOT_ALLOWED" });
  });
});
