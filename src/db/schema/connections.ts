import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A tenant's connections to outside services, one for each service. */
export const connections = sqliteTable(
  "connections",
  {
    tenantId: ownTenant(),
    /** A provider's name in the API, for example `spotify`. */
    provider: text().notNull(),
    /** A disconnected service has no row. */
    state: text({ enum: ["connected", "reauthentication_required"] }).notNull(),
    /** The scopes that the user granted, in the provider's words. */
    scopes: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The account at the provider, where it reports one; null before the first call. */
    accountId: text(),
    accountName: text(),
    /** The access token for calls, encrypted; null where the provider needs none. */
    accessToken: text(),
    /** Null when the provider gives or needs none. */
    refreshToken: text(),
    /** When the access token expires; null when it does not, or the time is unknown. */
    accessExpiresAt: integer(),
    /** When the user must authorise again in any case; null when the provider sets no limit. */
    authorizationExpiresAt: integer(),
    /** Further data from the provider that calls need, such as URLs; not secret. */
    details: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    /** The holder of the renewal lock until then, so that a refresh token is used only once. */
    refreshHolder: text(),
    refreshUntil: integer(),
    connectedBy: text(),
    /** Whether calls without a named provider of this kind use it. At most one of a kind. */
    isDefault: integer({ mode: "boolean" }).notNull().default(false),
    connectedAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Rises with every change of the tokens. */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.provider] }),
    /** Messages to a phone number belong to one tenant. */
    uniqueIndex("connections_number")
      .on(table.accountId)
      .where(sql`provider = 'messaging'`),
    index("connections_business")
      .on(sql`details ->> '$.waba_id'`)
      .where(sql`provider = 'messaging'`),
  ],
);

/** Authorisations that a user began and the provider has not returned yet. Each can be finished once. */
export const connectionAttempts = sqliteTable(
  "connection_attempts",
  {
    /** Part of the `state` that travels through the provider. */
    id: text().primaryKey(),
    tenantId: ownTenant(),
    provider: text().notNull(),
    userId: text().notNull(),
    /** Whether a browser with a session cookie began it: then the same session must finish it. */
    viaCookie: integer({ mode: "boolean" }).notNull(),
    /** The code verifier, the token's secret and other data of the exchange, encrypted. */
    secrets: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("connection_attempts_tenant").on(table.tenantId, table.provider),
    index("connection_attempts_expiry").on(table.expiresAt),
  ],
);
