import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { codeOf, media, spotifyWith } from "#test/support/factories/music";
import { strikeClock } from "#test/support/webhooks";

interface List {
  recommendations: { id: string; source: string; subject: string | null }[];
  pagination: { total: number; pages: number };
}

test("what was recommended, the latest first, page by page", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  await media(owner, "POST", "recommendations", { seedArtists: ["The Simulators"], limit: 2 });
  await media(owner, "GET", "recommendations/genre/jazz?limit=2");
  await media(owner, "GET", "recommendations/mood/focus?limit=2");
  const first = (await media(owner, "GET", "recommendations?limit=2")).data<List>();
  expect(first.recommendations).toMatchObject([
    { source: "mood", subject: "focus", cacheValiditySeconds: 86_400, agent_id: null },
    { source: "genre", subject: "jazz" },
  ]);
  expect(first.pagination).toMatchObject({ total: 3, pages: 2 });
  const second = (await media(owner, "GET", "recommendations?limit=2&page=2")).data<List>();
  expect(second.recommendations).toMatchObject([{ source: "api", subject: null, seedArtists: ["The Simulators"] }]);
  expect((await media(await signUp(), "GET", "recommendations")).data<List>().recommendations).toEqual([]);
  expect(codeOf(await media(owner, "GET", "recommendations?limit=0"))).toEqual([400, "INVALID_INPUT"]);
});

test("the sweep removes recommendations older than a month and copies of playlists that are no longer listed", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  await media(owner, "GET", "recommendations/genre/jazz");
  const old = Date.now() - 100 * 86_400_000;
  const oldId = `${old
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-")}-7000-8000-${owner.tenantId.slice(-12)}`;
  await inDatabase("UPDATE recommendations SET id = ? WHERE tenant_id = ?", oldId, owner.tenantId);
  await inDatabase(
    `INSERT INTO music_playlists (tenant_id, external_id, provider, name, description, is_public, listed_at)
      VALUES (?1, 'old', 'spotify', 'Old', '', 0, ?2)`,
    owner.tenantId,
    old,
  );
  await strikeClock();
  expect((await media(owner, "GET", "recommendations")).data<List>().recommendations).toEqual([]);
  const left = await inDatabase("SELECT count(*) FROM music_playlists WHERE tenant_id = ?", owner.tenantId);
  expect(left).toEqual([[0]]);
});
