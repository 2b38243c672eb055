import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { connectSandbox } from "#test/support/factories/music";
import { strikeClock } from "#test/support/webhooks";

/** Tracks that a tenant heard by commands are kept, for its recommendations. */

const DAY_MS = 86_400_000;

const command = ({ token }: TestAccount, body: Record<string, unknown>) =>
  call("POST", "/api/media/playback", { token, body });

const play = (owner: TestAccount, id: string, more: Record<string, unknown> = {}) =>
  command(owner, { action: "play", value: `sandbox_music:track:${id}`, ...more });

const heardBy = ({ tenantId }: TestAccount) =>
  inDatabase("SELECT name, agent_id FROM listening_history WHERE tenant_id = ? ORDER BY played_at, id", tenantId);

/** Rows as if the tenant had heard this many tracks, a second apart, the last one at a time. */
const heardMany = ({ tenantId }: TestAccount, count: number, lastAt: number) =>
  inDatabase(
    `INSERT INTO listening_history (id, tenant_id, provider, track_uri, name, artists, album, duration_ms, genres, played_at)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
      SELECT ?1 || '-' || ?3 || '-' || n, ?1, 'sandbox_music', 'sandbox_music:track:' || n, 'Old ' || n, '[]', '', 1000, '[]',
        ?3 - (?2 - n) * 1000 FROM numbers`,
    tenantId,
    count,
    lastAt,
  );

test("what a command made play is kept once, with the agent for which it played", async () => {
  const owner = await signUp();
  await connectSandbox(owner);
  const { id } = await createAgent(owner, { maturity_level: "autonomous" });
  await play(owner, "brass-weather-1");
  await play(owner, "brass-weather-1");
  for (const body of [{ action: "volume", value: 20 }, { action: "pause" }, { action: "play" }])
    await command(owner, body);
  await command(owner, { action: "next" });
  await play(owner, "low-ceiling-1", { agent_id: id });
  await call("GET", "/api/media/playback", { token: owner.token });
  expect(await heardBy(owner)).toEqual([
    ["Umbrella Bop", null],
    ["Half Past Midnight Soup", null],
    ["Ashtray Waltz", id],
  ]);
});

test("a tenant's latest 500 are kept", async () => {
  const owner = await signUp();
  await connectSandbox(owner);
  await heardMany(owner, 600, Date.now() - DAY_MS);
  await play(owner, "brass-weather-1");
  const heard = await heardBy(owner);
  expect([heard.length, heard[0]?.[0], heard.at(-1)?.[0]]).toEqual([500, "Old 102", "Umbrella Bop"]);
});

test("one scheduled sweep removes tracks that were heard more than a year ago", async () => {
  const owner = await signUp();
  await heardMany(owner, 1_200, Date.now() - 366 * DAY_MS);
  await heardMany(owner, 2, Date.now() - 364 * DAY_MS);
  await strikeClock();
  expect(await heardBy(owner)).toHaveLength(2);
});
