import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";

import type { Client } from "@libsql/client";
import { beforeAll, expect, it } from "vitest";

import { migrationsFolder, repositoryFolder } from "#local/paths";
import { migratedInMemory } from "#test/support/database-schema";

import { compactJson } from "./compact-json.ts";

const run = promisify(execFile);

/** Tables whose rows belong to several tenants, or to a row of one. */
const WITHOUT_TENANT: Readonly<Record<string, string>> = {
  tenants: "is the tenant",
  applied_writes: "writes of any tenant that another database had first",
  reserved_addresses: "addresses whose account is made now",
  moved_rows: "changes of the one tenant that moves now",
  backup_codes: "belongs to a user",
  dead_letters: "messages of queues that serve all tenants",
  duration_bounds: "the same bounds for every tenant",
  oauth_clients: "programs that registered themselves; any tenant's people may let one in",
  oauth_device_codes: "requests of devices; any tenant's people may answer one",
  oauth_refresh_tokens: "by grant",
  password_tokens: "belongs to a user",
  refresh_tokens: "belongs to a session",
  sessions: "belongs to a user",
  desktop_artifacts: "files of the desktop client, which are the same for everybody",
  desktop_releases: "versions of the desktop client, which are the same for everybody",
  search_folds: "what letters are folded to in the full-text indexes, the same for every tenant",
  sweep_positions: "says how far the clock came in every tenant's rows",
  webhook_attempts: "belongs to a delivery",
  listing_counts: "counts over every tenant's listings",
  listing_facets: "counts over every tenant's listings",
  listing_tags: "belongs to a listing",
  workflow_template_counts: "sums over every tenant's templates",
  workflow_template_tags: "belongs to a template",
  workflow_template_versions: "belongs to a template",
};

let fresh: Client;

beforeAll(async () => {
  fresh = await migratedInMemory();
});

it("every reference holds and every table is sound", async () => {
  const { rows: broken } = await fresh.execute("PRAGMA foreign_key_check");
  const { rows: sound } = await fresh.execute("PRAGMA integrity_check");
  expect(broken).toEqual([]);
  expect(sound.map(({ integrity_check: verdict }) => verdict)).toEqual(["ok"]);
});

it("every table of a tenant has tenant_id", async () => {
  const { rows } = await fresh.execute(`
    SELECT name FROM sqlite_master AS found
    WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'
      AND NOT EXISTS (SELECT 1 FROM pragma_table_info(found.name) WHERE name = 'tenant_id')
    ORDER BY name`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_TENANT).toSorted());
});

it("the migrations give the tables of src/db/schema: nothing is left to generate", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenure-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const out = relative(repositoryFolder, folder);
  const schema = "./src/db/schema/*.ts";
  const { stdout } = await run(
    "drizzle-kit",
    ["generate", "--dialect=turso", `--schema=${schema}`, `--out=${out}`, "--casing=snake_case"],
    { cwd: repositoryFolder },
  );
  const after = await readdir(folder);
  await rm(folder, { recursive: true });
  expect(stdout).toContain("No schema changes");
  expect(after).toEqual(await readdir(migrationsFolder));
}, 30_000);

it("the history of the migrations is one line", async () => {
  const { stdout } = await run("drizzle-kit", ["check"], { cwd: repositoryFolder });
  expect(stdout).toContain("Everything's fine");
}, 30_000);

it("git holds the latest snapshot only: it is all that drizzle-kit reads to generate and to check", async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).toSorted();
  const latest = `${names.at(-1)?.slice(0, 4)}_snapshot.json`;
  expect((await readdir(join(migrationsFolder, "meta"))).toSorted()).toEqual([latest, "_journal.json"]);
  const text = await readFile(join(migrationsFolder, "meta", latest), "utf8");
  expect(text === compactJson(JSON.parse(text)), "npm run migration writes it in fewer lines").toBe(true);
});
