import type { SqlStatement, SqlValue } from "#db/hrana";
import { fromBase64Url, toBase64Url } from "#lib/base64url";

/** Tables that every cell has alike: the marketplaces, the desktop program's releases, and the requests of devices whose tenant is not known yet. */
const SHARED_TABLE =
  /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE|DELETE\s+FROM)\s+"?(?:listing|workflow_template|desktop_(?:releases|artifacts)|oauth_device_codes)/i;

/** Deliveries to the webhooks that hear of such a write: they can be in another cell. */
const TOLD = /^\s*INSERT\s+INTO\s+"?webhook_deliveries/i;

const NEW_TENANT = /^\s*INSERT\s+INTO\s+"?tenants/i;

/**
 * The statements of a batch that the other cells must run too; null when it concerns none. That the tenant is new concerns all: rows of
 * shared tables can name it, for example a purchase that an operator of another cell records.
 */
export function sharedStatements(tenantId: string, statements: readonly SqlStatement[]): SqlStatement[] | null {
  if (!statements.some(({ sql }) => SHARED_TABLE.test(sql)))
    return statements.some(({ sql, args }) => NEW_TENANT.test(sql) && args.includes(tenantId)) ? [] : null;
  return statements
    .filter(({ sql }) => SHARED_TABLE.test(sql) || TOLD.test(sql))
    .map(({ sql, args }) => ({ sql, args }));
}

/** Statements as text; bytes are written as base64. */
export const statementsToText = (statements: readonly SqlStatement[]): string =>
  JSON.stringify(statements.map(({ sql, args }) => [sql, args.map(toPlain)]));

export const statementsFromText = (text: string): SqlStatement[] =>
  (JSON.parse(text) as [string, unknown[]][]).map(([sql, args]) => ({ sql, args: args.map(fromPlain) }));

const toPlain = (value: SqlValue): unknown => (value instanceof Uint8Array ? { base64: toBase64Url(value) } : value);

const fromPlain = (value: unknown): SqlValue =>
  typeof value === "object" && value !== null
    ? fromBase64Url((value as { base64: string }).base64)
    : (value as SqlValue);
