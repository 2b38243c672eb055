import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

import { readChain } from "#administration/audit-log/read-chain";
import { verifyChain } from "#administration/audit-log/verify-chain";
import { type Database, databaseOver } from "#db/client";
import type { SqlResult, SqlStatement, SqlValue } from "#db/hrana";
import type { EncryptionKeys } from "#lib/secret-box";
import { auditKeysOf } from "#platform/audit/audit-keys";

import { migrate } from "./migrate.ts";
import { workerDataFolder } from "./nodes.ts";
import { databaseFolder } from "./prepare-database.ts";
import { dataFile } from "./sqld-files.ts";

/** The contents of a verified backup. */
export interface VerifiedBackup {
  /** SQLite files whose pages are intact. */
  files: number;
  /** Migrations that this version adds to the copy. */
  migrations: number;
  /** Tenants whose audit log is intact. */
  tenants: number;
  auditEntries: number;
  agents: number;
  executions: number;
}

/**
 * Restores the database of a backup beside it, brings it to this version and checks it: the pages of all files, each reference between
 * rows, and each tenant's audit log with the keys. The platform itself is not started, because it would send what was due in the copy.
 * Throws at the first fault. The restored copy is removed.
 */
export async function verifyBackup(backup: string, keys: EncryptionKeys): Promise<VerifiedBackup> {
  const objectFiles = await sqliteFilesIn(resolve(backup, workerDataFolder));
  for (const path of objectFiles) withFile(path, requireIntactPages);
  const restored = await mkdtemp(`${backup}.restored-`);
  try {
    await cp(databaseFolder(backup), databaseFolder(restored), { recursive: true });
    const path = dataFile(databaseFolder(restored));
    withFile(path, requireIntactPages);
    const applied = await migrate({ url: pathToFileURL(path).href, authToken: undefined });
    return await withFile(path, async (sqlite) => ({
      files: objectFiles.length + 1,
      migrations: applied.length,
      ...(await checkRows(sqlite, keys)),
    }));
  } finally {
    await rm(restored, { recursive: true, force: true });
  }
}

async function sqliteFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sqlite"))
    .map((entry) => resolve(entry.parentPath, entry.name));
}

function withFile<Result>(path: string, work: (sqlite: DatabaseSync) => Result): Result {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  const close = (): void => sqlite.close();
  try {
    const result = work(sqlite);
    if (result instanceof Promise) return result.finally(close) as Result;
    close();
    return result;
  } catch (error) {
    if (sqlite.isOpen) close();
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function requireIntactPages(sqlite: DatabaseSync): void {
  const [first] = sqlite.prepare("PRAGMA quick_check(1)").all();
  const found = String(first?.["quick_check"]);
  if (found !== "ok") throw new Error(`a page is damaged: ${found}`);
}

async function checkRows(
  sqlite: DatabaseSync,
  keys: EncryptionKeys,
): Promise<Pick<VerifiedBackup, "tenants" | "auditEntries" | "agents" | "executions">> {
  const [broken] = sqlite.prepare("PRAGMA foreign_key_check").all();
  if (broken !== undefined) throw new Error(`A row of ${String(broken["table"])} refers to a row that is missing.`);
  const db = readsOf(sqlite);
  const heads = sqlite
    .prepare(
      `SELECT tenant_id AS tenant, sequence, mac FROM audit_entries AS e
        WHERE sequence = (SELECT max(sequence) FROM audit_entries WHERE tenant_id = e.tenant_id)`,
    )
    .all() as unknown as { tenant: string; sequence: number; mac: string }[];
  let auditEntries = 0;
  for (const { tenant, ...head } of heads) {
    const { macOf } = await auditKeysOf(keys, tenant);
    const { valid, entries, problems } = await verifyChain(readChain(db, tenant), head, macOf);
    const [problem] = problems;
    if (!valid)
      throw new Error(`The audit log of the tenant ${tenant} is not intact: ${problem?.kind}, ${problem?.detail}`);
    auditEntries += entries;
  }
  const count = (table: string): number => Number(sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  return { tenants: heads.length, auditEntries, agents: count("agents"), executions: count("executions") };
}

/** The platform's queries over a file. */
function readsOf(sqlite: DatabaseSync): Database {
  const run = ({ sql, args }: SqlStatement): SqlResult => {
    const statement = sqlite.prepare(sql);
    statement.setReturnArrays(true);
    return {
      columns: [],
      rows: statement.all(
        ...args.map((value) => (typeof value === "boolean" ? Number(value) : value)),
      ) as unknown as SqlValue[][],
      rowsAffected: 0,
    };
  };
  return databaseOver({ execute: (statements) => Promise.resolve(statements.map(run)) });
}
