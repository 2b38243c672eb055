import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { statementsOf } from "#local/migration-files";
import { migrationsFolder } from "#local/paths";
import { migratedDatabase } from "#test/support/migrated-database";

const MIGRATION = readdirSync(migrationsFolder).find((name) => name.endsWith("_unique_sandbox_tracks.sql")) ?? "";

const track = (id: string, addedAt: number) => ({ id, addedAt });

test("the migration keeps the first of each track in every playlist, in order, and changes no other account", () => {
  const database = migratedDatabase();
  database.exec("PRAGMA foreign_keys = off");
  const lists = (...playlists: ReturnType<typeof track>[][]) => ({
    deviceId: "desk",
    playlists: playlists.map((tracks, index) => ({ id: `list-${index}`, isPublic: true, tracks })),
  });
  const doubled = lists(
    [track("b", 1), track("a", 2), track("b", 3), track("c", 4), track("a", 5)],
    [],
    [track("b", 6)],
  );
  const unique = lists([track("a", 1), track("b", 2)]);
  const accounts = { doubled, unique, none: lists() };
  for (const [tenant, account] of Object.entries(accounts))
    database.prepare("INSERT INTO sandbox_music VALUES (?, ?, 7, 1)").run(tenant, JSON.stringify(account));
  for (const statement of statementsOf(readFileSync(join(migrationsFolder, MIGRATION), "utf8")))
    database.prepare(statement).run(0, 1_000);
  const rows = database.prepare("SELECT tenant_id, account, revision FROM sandbox_music ORDER BY tenant_id").all();
  const after = rows.map(({ tenant_id: tenant, account, revision }) => [tenant, revision, JSON.parse(String(account))]);
  expect(after).toEqual([
    ["doubled", 8, lists([track("b", 1), track("a", 2), track("c", 4)], [], [track("b", 6)])],
    ["none", 7, lists()],
    ["unique", 7, unique],
  ]);
  database.close();
});
