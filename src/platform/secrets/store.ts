import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { rawStatement, type Statement } from "#db/statement";

import type { StoredSecrets } from "./secret-uses.ts";

/** The rows of `sweep_positions`: the present pass, and the time in milliseconds at which the last one ended. */
const PASS = "secret_pass";
const ENDED = "secrets_resealed";

/** When the instance had re-sealed all stored secrets, in milliseconds; null before. */
export async function selectResealedAt(db: Database): Promise<number | null> {
  const [row] = await db.all<[string]>(sql`SELECT position FROM sweep_positions WHERE sweep = ${ENDED}`);
  return row === undefined ? null : Number(row[0]);
}

/** The progress of a pass over all tables with stored secrets. */
export interface ResealingPass {
  /** The place of the table among `STORED_SECRETS`. */
  table: number;
  /** The key of the last row that was looked at; null before the table's first. */
  after: string[] | null;
  /** Rows that this pass re-sealed. */
  resealed: number;
}

/** The present pass; null when re-sealing has ended. */
export async function selectPass(db: Database): Promise<ResealingPass | null> {
  const rows = await db.all<[string, string]>(
    sql`SELECT sweep, position FROM sweep_positions WHERE sweep IN (${PASS}, ${ENDED})`,
  );
  if (rows.some(([sweep]) => sweep === ENDED)) return null;
  const [row] = rows;
  return row === undefined ? { table: 0, after: null, resealed: 0 } : (JSON.parse(row[1]) as ResealingPass);
}

export const putPass = (pass: ResealingPass): Statement => putPosition(PASS, JSON.stringify(pass));

/** From now on the former form is refused. */
export const putEnd = (now: number): Statement => putPosition(ENDED, String(now));

const putPosition = (sweep: string, position: string): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES (${sweep}, ${position})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);

export interface SecretRow {
  tenantId: string;
  /** The values of the key's columns. */
  key: string[];
  /** The texts of the sealed columns, in their order. */
  texts: (string | null)[];
}

/** The next rows of all tenants in the order of the key. */
export async function selectSecretRows(
  db: Database,
  { table, key, columns }: StoredSecrets,
  after: readonly string[] | null,
  limit: number,
): Promise<SecretRow[]> {
  const keyColumns = names(key);
  // Every key is above empty texts, so that even the first step searches the index.
  const later = sql`(${keyColumns}) > (${values(after ?? key.map(() => ""))})`;
  const rows = await db.all<[string, ...(string | null)[]]>(
    sql`SELECT tenant_id, ${keyColumns}, ${names(Object.keys(columns))} FROM ${sql.identifier(table)}
      WHERE ${later} ORDER BY ${keyColumns} LIMIT ${limit}`,
  );
  return rows.map(([tenantId, ...rest]) => ({
    tenantId,
    key: rest.slice(0, key.length).map(String),
    texts: rest.slice(key.length),
  }));
}

/** Replaces a column's text where it is still the text that was read. */
export const updateSecret = (
  { table, key }: StoredSecrets,
  row: SecretRow,
  change: { column: string; from: string; to: string },
): Statement =>
  rawStatement(sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(change.column)} = ${change.to}
    WHERE (${names(key)}) = (${values(row.key)}) AND ${sql.identifier(change.column)} = ${change.from}`);

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

const values = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
