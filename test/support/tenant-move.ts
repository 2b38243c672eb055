import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { HranaClient, type SqlValue } from "#db/hrana";
import { MoveDatabase } from "#local/moves/move-database";
import { movedTables, READ_SCHEMA, type MovedTable } from "#local/moves/moved-tables";
import { repositoryFolder } from "#local/paths";

import type { Instance } from "./instance.ts";

/** One start of `npm run move`. */
interface Attempt {
  lines: string[];
  errors: string;
  /** Null when the process was killed. */
  code: number | null;
}

/** Starts `npm run move`; kills it at its line `killAt`, counted from 1. */
export async function runMove(
  { database, cellUrls }: Pick<Instance, "database" | "cellUrls">,
  { tenantId, cell, killAt = Number.POSITIVE_INFINITY }: { tenantId: string; cell: string; killAt?: number },
): Promise<Attempt> {
  const child: ChildProcess = spawn(process.execPath, ["src/local/run.js", "move-tenant", tenantId, cell], {
    cwd: repositoryFolder,
    env: {
      PATH: process.env["PATH"],
      LIBSQL_URL: database.url,
      CELLS: Object.entries(cellUrls)
        .map(([name, url]) => `${name}=${url}`)
        .join(","),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let errors = "";
  child.stderr?.on("data", (text: Buffer) => (errors += text.toString()));
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (lines.length === killAt) child.kill("SIGKILL");
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { lines, errors, code };
}

/** The tables whose rows go with a tenant. */
export const tablesThatMove = async (url: string): Promise<MovedTable[]> =>
  movedTables(await new MoveDatabase("any", { url }).read(...READ_SCHEMA));

/** A tenant's rows by table, each as text, without the keys of searches. */
export async function rowsByTable(url: string, tenantId: string): Promise<Record<string, string[]>> {
  const tables = await tablesThatMove(url);
  const results = await new HranaClient({ url }).execute(
    tables.map(({ name, columns, tenantOf }) => ({
      sql: `SELECT ${columns.filter((column) => column !== "search_row").join(", ")} FROM ${name} AS moved WHERE ${tenantOf("moved")} = ?`,
      args: [tenantId],
    })),
  );
  return Object.fromEntries(
    tables.flatMap(({ name }, index) => {
      const rows = (results[index]?.rows ?? []).map(textOf).toSorted();
      return rows.length === 0 ? [] : [[name, rows]];
    }),
  );
}

const textOf = (row: readonly SqlValue[]): string =>
  JSON.stringify(row.map((value) => (value instanceof Uint8Array ? [...value] : value)));
