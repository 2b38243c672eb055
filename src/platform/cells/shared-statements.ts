import type { SqlStatement, SqlValue } from "#db/hrana";
import { fromBase64Url, toBase64Url } from "#lib/base64url";

/** Tables that every cell has alike: the marketplaces, the desktop program's releases, and the requests of devices whose tenant is not known yet. */
const SHARED_TABLE =
  /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE|DELETE\s+FROM)\s+"?(?:listing|workflow_template|desktop_(?:releases|artifacts)|oauth_device_codes)/i;

/** The statements of a batch that the other cells must run too. */
export const sharedStatements = (statements: readonly SqlStatement[]): SqlStatement[] =>
  statements.filter(({ sql }) => SHARED_TABLE.test(sql)).map(({ sql, args }) => ({ sql, args }));

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
