import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { onTestFinished } from "vitest";

import { migratedDatabase } from "#test/support/migrated-database";

let template: Uint8Array | null = null;

/** As `migratedDatabase`, for tests with several: the migrations run once, and each database is a copy that ends with its test. */
export function migratedCopy(): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), "migrated-"));
  const path = join(folder, "copy.db");
  template ??= templateAt(path);
  writeFileSync(path, template);
  const copy = new DatabaseSync(path);
  copy.exec("PRAGMA synchronous = OFF");
  onTestFinished(() => {
    copy.close();
    rmSync(folder, { recursive: true });
  });
  return copy;
}

/** The bytes of a migrated database. `path` is where they are written. */
function templateAt(path: string): Uint8Array {
  const sqlite = migratedDatabase();
  sqlite.exec(`VACUUM INTO '${path}'`);
  sqlite.close();
  return readFileSync(path);
}
