import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant, users } from "./accounts.ts";
import { agents } from "./agents.ts";

/** Programs that registered themselves (RFC 7591). They belong to no tenant: any person may let one in. */
export const oauthClients = sqliteTable(
  "oauth_clients",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    redirectUris: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("oauth_clients_age").on(table.createdAt)],
);

/**
 * Requests of programs on devices without a browser (RFC 8628), which wait for a person. They belong to no tenant: any
 * person with the code may answer.
 */
export const oauthDeviceCodes = sqliteTable(
  "oauth_device_codes",
  {
    /** The id of the grant that it leads to. */
    id: text().primaryKey(),
    deviceCodeHash: text().notNull().unique(),
    userCodeHash: text().notNull().unique(),
    clientId: text().notNull(),
    clientName: text().notNull(),
    clientHost: text(),
    permissions: text({ mode: "json" }).$type<string[]>().notNull(),
    resource: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** The wait between two questions, which grows when the program asks too often. */
    intervalSeconds: integer().notNull(),
    askedAt: integer(),
    refusedAt: integer(),
  },
  (table) => [index("oauth_device_codes_end").on(table.expiresAt)],
);

/** A person's permission for a program to act, with the one code that the program redeems for its tokens. */
export const oauthGrants = ownedTable(
  "oauth_grants",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    userId: belongsTo(users).notNull(),
    /** The registered agent that the program acts for in the tool protocol; null when it acts as the person. */
    agentId: belongsTo(agents),
    clientId: text().notNull(),
    clientName: text().notNull(),
    /** The host that vouches for the name; null when the program only says so of itself. */
    clientHost: text(),
    permissions: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The audience of its tokens (RFC 8707). */
    resource: text().notNull(),
    redirectUri: text().notNull(),
    codeHash: text().notNull().unique(),
    codeChallenge: text().notNull(),
    codeExpiresAt: integer().notNull(),
    codeUsedAt: integer(),
    createdAt: integer().notNull(),
    /** Null until a person ends it. */
    expiresAt: integer(),
    endedAt: integer(),
    endedReason: text({ enum: ["person", "client", "password", "code_reused", "refresh_token_reused"] }),
    lastUsedAt: integer(),
  },
  (table) => [
    index("oauth_grants_tenant").on(table.tenantId, table.createdAt),
    index("oauth_grants_client").on(table.clientId, table.endedAt),
    index("oauth_grants_user").on(table.userId, table.createdAt),
    index("oauth_grants_unused")
      .on(table.codeExpiresAt)
      .where(sql`code_used_at IS NULL`),
    index("oauth_grants_ended")
      .on(table.endedAt)
      .where(sql`ended_at IS NOT NULL`),
  ],
);

/** Refresh tokens of grants, as digests. Used ones stay, so that a second use is noticed. */
export const oauthRefreshTokens = ownedTable(
  "oauth_refresh_tokens",
  {
    tokenHash: text().primaryKey(),
    grantId: belongsTo(oauthGrants).notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (table) => [index("oauth_refresh_tokens_end").on(table.expiresAt)],
);
