import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

export const tenants = sqliteTable(
  "tenants",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    tier: text({ enum: ["free", "solo", "team", "enterprise"] }).notNull(),
    /** Enterprise only: the agreed number of requests per minute. */
    requestsPerMinute: integer(),
    /** The weakest role that reads what runs said and did; null for the default. */
    traceReaders: text({ enum: ["viewer", "member", "admin"] }),
    /** The IANA name of the zone in which the tenant's days and months begin. */
    timeZone: text().notNull().default("UTC"),
    /** The person of another tenant who opened this one as a sample workspace; null for other tenants, and after it was left. */
    sampleOf: text(),
    /** When a sample workspace ends and its rows are removed; null for other tenants. */
    sampleEndsAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("tenants_sample")
      .on(table.sampleOf)
      .where(sql`sample_of IS NOT NULL`),
    index("tenants_sample_end")
      .on(table.sampleEndsAt)
      .where(sql`sample_ends_at IS NOT NULL`),
  ],
);

/** The tenant of a row, with which the row is deleted. */
export const ownTenant = () =>
  text()
    .notNull()
    .references(() => tenants.id, { onDelete: "cascade" });

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** Stored in lower case: one account per address. */
    email: text().notNull().unique(),
    name: text(),
    role: text({ enum: ["viewer", "member", "admin", "owner"] }).notNull(),
    status: text({ enum: ["invited", "active", "deactivated"] }).notNull(),
    /** When the user proved to receive mail at the address; before that the address proves nothing. */
    emailVerifiedAt: integer(),
    passwordHash: text(),
    /** Encrypted; set by two-factor setup, in force once `totpEnabledAt` is set. */
    totpSecret: text(),
    totpEnabledAt: integer(),
    /** The last time step a code was accepted for, so that a code works once (RFC 6238 section 5.2). */
    totpLastStep: integer(),
    /** Rises with every change that people can make; shows whether a row is unchanged since it was read. */
    revision: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("users_tenant").on(table.tenantId, table.createdAt)],
);

export const backupCodes = ownedTable(
  "backup_codes",
  {
    userId: belongsTo(users).notNull(),
    codeHash: text().notNull(),
    usedAt: integer(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const sessions = ownedTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: belongsTo(users).notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    revokedAt: integer(),
    revokedReason: text(),
    /** The origin of its opening as a keyed hash; null when unknown. */
    origin: text(),
    /** The session of a sample workspace that was entered from this one, and returns to it. */
    visits: text(),
    /** When that sample workspace was left; null before. */
    leftAt: integer(),
  },
  (table) => [
    index("sessions_user").on(table.userId, table.origin),
    index("sessions_end").on(table.expiresAt),
    index("sessions_visits")
      .on(table.visits)
      .where(sql`visits IS NOT NULL`),
  ],
);

export const refreshTokens = ownedTable(
  "refresh_tokens",
  {
    tokenHash: text().primaryKey(),
    sessionId: belongsTo(sessions).notNull(),
    usedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [index("refresh_tokens_session").on(table.sessionId)],
);

export const passwordTokens = ownedTable(
  "password_tokens",
  {
    tokenHash: text().primaryKey(),
    userId: belongsTo(users).notNull(),
    purpose: text({ enum: ["reset", "invitation", "sign_up"] }).notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (table) => [index("password_tokens_user").on(table.userId), index("password_tokens_end").on(table.expiresAt)],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    secretHash: text().notNull(),
    permissions: text({ mode: "json" }).$type<string[]>().notNull(),
    expiresAt: integer(),
    revokedAt: integer(),
    /** The key that replaces this one, which works until `overlapEndsAt`. */
    rotatedTo: text(),
    overlapEndsAt: integer(),
    lastUsedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("api_keys_tenant").on(table.tenantId, table.createdAt),
    index("api_keys_user").on(table.userId, table.tenantId),
  ],
);
