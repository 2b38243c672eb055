import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { connectionAttempts, connections } from "#db/schema/connections";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import { connectionQuery, type ConnectionRow } from "./connection.queries.ts";

export type { ConnectionRow } from "./connection.queries.ts";
/** A new connection. Whether it is the default is decided later. */
export type NewConnection = Omit<ConnectionRow, "isDefault">;
export type AttemptRow = typeof connectionAttempts.$inferSelect;

const ofProvider = (tenantId: string, provider: string) =>
  and(eq(connections.tenantId, tenantId), eq(connections.provider, provider));

export const selectConnection = (
  db: Database,
  tenantId: string,
  provider: string,
): Promise<ConnectionRow | undefined> => connectionQuery(db, tenantId, provider).get();

/** All connections of a tenant: at most one for each provider. */
export const selectConnections = (db: Database, tenantId: string): Promise<ConnectionRow[]> =>
  db.select().from(connections).where(eq(connections.tenantId, tenantId)).orderBy(asc(connections.provider));

/** The tenants that have connected these phone numbers. */
export const selectNumbers = (db: Database, ids: readonly string[]) =>
  db
    .select({ tenantId: connections.tenantId, accountId: connections.accountId })
    .from(connections)
    .where(and(sql`provider = 'messaging'`, inArray(connections.accountId, [...ids])));

/** Tenants with a number of a business; there are few. */
export const selectBusinesses = (db: Database, businessId: string) =>
  db
    .select({ tenantId: connections.tenantId, accountId: connections.accountId, details: connections.details })
    .from(connections)
    .where(sql`provider = 'messaging' AND details ->> '$.waba_id' = ${businessId}`)
    .limit(100);

/**
 * Connects a provider and replaces an earlier connection, which keeps its place as the default. Refused when another
 * tenant has the number.
 */
export const putConnection = (row: NewConnection, refusal?: () => AppError): Statement => {
  const { tenantId: _tenantId, provider: _provider, ...changed } = row;
  const put = statement(
    build
      .insert(connections)
      .values(row)
      .onConflictDoUpdate({ target: [connections.tenantId, connections.provider], set: changed }),
  );
  return refusal === undefined ? put : { ...put, refusal };
};

/** Holds while the provider is connected, in any state. */
export const requireConnection = (tenantId: string, provider: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM connections WHERE tenant_id = ${tenantId} AND provider = ${provider})`,
    refusal,
  );

/** Makes one of these providers the default among them; null clears the default. */
export const updateDefault = (tenantId: string, among: readonly string[], provider: string | null): Statement =>
  statement(
    build
      .update(connections)
      .set({ isDefault: provider === null ? false : sql`${connections.provider} = ${provider}` })
      .where(and(eq(connections.tenantId, tenantId), inArray(connections.provider, [...among]))),
  );

export const deleteConnectionRow = (tenantId: string, provider: string): Statement =>
  statement(build.delete(connections).where(ofProvider(tenantId, provider)));

/** Claims a renewal. Changes nothing unless the tokens still have `revision` and no renewal is running. */
export const claimRefresh = (
  { tenantId, provider, revision }: Pick<ConnectionRow, "tenantId" | "provider" | "revision">,
  holder: string,
  until: number,
  now: number,
): Statement =>
  rawStatement(sql`UPDATE connections SET refresh_holder = ${holder}, refresh_until = ${until}
    WHERE tenant_id = ${tenantId} AND provider = ${provider} AND revision = ${revision} AND state = 'connected'
      AND (refresh_until IS NULL OR refresh_until <= ${now})`);

/** Writes a renewal's result; changes nothing when another holder took over or the provider was disconnected. */
export const endRefresh = (
  { tenantId, provider }: Pick<ConnectionRow, "tenantId" | "provider">,
  holder: string,
  changed: Partial<ConnectionRow>,
): Statement =>
  statement(
    build
      .update(connections)
      .set({ ...changed, refreshHolder: null, refreshUntil: null })
      .where(and(ofProvider(tenantId, provider), eq(connections.refreshHolder, holder))),
  );

/** Marks the tokens of this revision as no longer valid. */
export const requireReauthentication = (
  { tenantId, provider, revision }: Pick<ConnectionRow, "tenantId" | "provider" | "revision">,
  now: number,
): Statement =>
  rawStatement(sql`UPDATE connections SET state = 'reauthentication_required', access_token = NULL, refresh_token = NULL,
      refresh_holder = NULL, refresh_until = NULL, updated_at = ${now}, revision = revision + 1
    WHERE tenant_id = ${tenantId} AND provider = ${provider} AND revision = ${revision}`);

export const updateAccount = (
  { tenantId, provider, revision }: Pick<ConnectionRow, "tenantId" | "provider" | "revision">,
  account: Pick<ConnectionRow, "accountId" | "accountName" | "details">,
): Statement =>
  statement(
    build
      .update(connections)
      .set(account)
      .where(and(ofProvider(tenantId, provider), eq(connections.revision, revision))),
  );

export const insertAttempt = (row: AttemptRow): Statement => statement(build.insert(connectionAttempts).values(row));

/** Holds while the tenant has fewer pending authorisations than `maximum`. */
export const requireFewerAttempts = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM connection_attempts WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

export const deleteEndedAttempts = (tenantId: string, now: number): Statement =>
  rawStatement(sql`DELETE FROM connection_attempts WHERE tenant_id = ${tenantId} AND expires_at <= ${now}`);

export const selectAttempt = (db: Database, tenantId: string, id: string): Promise<AttemptRow | undefined> =>
  db
    .select()
    .from(connectionAttempts)
    .where(and(eq(connectionAttempts.id, id), eq(connectionAttempts.tenantId, tenantId)))
    .get();

/** Takes an authorisation, so that it is finished at most once; changes no row when it was taken or has expired. */
export const takeAttempt = (tenantId: string, id: string, now: number): Statement =>
  rawStatement(
    sql`DELETE FROM connection_attempts WHERE id = ${id} AND tenant_id = ${tenantId} AND expires_at > ${now}`,
  );

/** Expired authorisations of all tenants, up to a limit. */
export const deleteAttemptsEndedBefore = (before: number, rows: number): Statement =>
  deleteShortRows(connectionAttempts, sql`WHERE expires_at <= ${before}`, rows);
