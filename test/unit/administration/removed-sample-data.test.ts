import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { statementsOf } from "#local/migration-files";
import { migrationsFolder } from "#local/paths";
import { selectRemovals } from "#platform/removals/store";
import { newSampleTenantId } from "#tenancy/sample";
import { databaseOver } from "#test/support/migrated-database";

const NAMES = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const OWN = NAMES.findIndex((name) => name.endsWith("_remove_sample_data.sql"));
const ROWS_OF_A_STEP = 2;
const LAST_ROW = 6;

function migrateInSteps(database: DatabaseSync): void {
  for (const statement of statementsOf(readFileSync(join(migrationsFolder, NAMES[OWN] ?? ""), "utf8")))
    for (let row = 0; row < LAST_ROW; row += ROWS_OF_A_STEP) database.prepare(statement).run(row, row + ROWS_OF_A_STEP);
}

function insert(database: DatabaseSync, table: "agents" | "skills", id: string, tenantId: string): void {
  const columns =
    table === "agents"
      ? "name, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at"
      : "name, skill_type, category, tags, input_schema, config, config_overrides, environment, status, version, created_at, updated_at";
  const values =
    table === "agents"
      ? "'A', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1"
      : "'S', 'function', 'finance', '[]', '{}', '{}', '{}', '{}', 'installed', 1, 1, 1";
  database.prepare(`INSERT INTO ${table} (id, tenant_id, ${columns}) VALUES (?, ?, ${values})`).run(id, tenantId);
}

test("what is left of sample data goes from a tenant; its own rows and those of sample workspaces stay", async () => {
  const database = new DatabaseSync(":memory:");
  for (const name of NAMES.slice(0, OWN)) database.exec(readFileSync(join(migrationsFolder, name), "utf8"));
  database.exec("PRAGMA foreign_keys = off");
  const [tenant, workspace] = [newUuid(), newSampleTenantId(1)];
  // Sample data had ids of the same kind as the ids of sample workspaces.
  const [own, sample, inWorkspace] = [newUuid(), newSampleTenantId(2), newUuid()];
  for (const table of ["agents", "skills"] as const) {
    insert(database, table, own, tenant);
    insert(database, table, sample, tenant);
    insert(database, table, inWorkspace, workspace);
  }
  migrateInSteps(database);
  // The sweep removes the agent and what refers to it.
  const due = await selectRemovals(databaseOver(database), Date.now(), 10);
  expect(due).toEqual([{ tableName: "agents", rowId: sample }]);
  const skills = database.prepare("SELECT id FROM skills").all();
  expect(new Set(skills.map(({ id }) => id))).toEqual(new Set([own, inWorkspace]));
});
