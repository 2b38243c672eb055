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
    /** The account at the provider, where it tells; null before the first call. */
    accountId: text(),
    accountName: text(),
    /** What calls of the provider show, encrypted; null where none is needed. */
    accessToken: text(),
    /** Null when the provider gives none, or needs none. */
    refreshToken: text(),
    /** When the access token ends; null when it does not, or nobody knows. */
    accessExpiresAt: integer(),
    /** When the user must authorise again whatever we do; null when the provider sets no such time. */
    authorizationExpiresAt: integer(),
    /** What the provider told with the token and calls need: addresses and the like, no secret. */
    details: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    /** Whoever refreshes the tokens holds this until then, so that nobody else spends the same refresh token. */
    refreshHolder: text(),
    refreshUntil: integer(),
    connectedBy: text(),
    /** Whether calls that name no provider of this kind go here. At most one of a kind. */
    isDefault: integer({ mode: "boolean" }).notNull().default(false),
    connectedAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Rises with every change of the tokens. */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.provider] }),
    /** What is sent to a phone number goes to one tenant. */
    uniqueIndex("connections_number")
      .on(table.accountId)
      .where(sql`provider = 'messaging'`),
    index("connections_business")
      .on(sql`details ->> '$.waba_id'`)
      .where(sql`provider = 'messaging'`),
  ],
);

/** Authorisations that a user began and that the provider did not send back yet. Each can be finished once. */
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
    /** The code verifier, the token's secret and what else the exchange needs, encrypted. */
    secrets: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("connection_attempts_tenant").on(table.tenantId, table.provider),
    index("connection_attempts_expiry").on(table.expiresAt),
  ],
);
