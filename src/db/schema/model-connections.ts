import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A model of a connection, with the facts that its owner gave. */
export interface StoredModel {
  name: string;
  /** Tokens of question and answer together. */
  contextWindow?: number;
  /** US dollars per million tokens, as the next two. */
  inputUsd?: number;
  outputUsd?: number;
  cachedInputUsd?: number;
}

/** Connections of a tenant to vendors of language models. */
export const modelConnections = sqliteTable(
  "model_connections",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** The first part of the names by which agents call its models; never changes. */
    name: text().notNull(),
    provider: text({ enum: ["openai", "anthropic", "workers-ai", "openai-compatible", "script"] }).notNull(),
    /** Null for the vendor's own address. */
    baseUrl: text(),
    /** The key, encrypted; null without one. */
    apiKey: text(),
    /** The last four characters of the key. */
    keyHint: text(),
    /** The first one is the connection's default. */
    models: text({ mode: "json" }).$type<StoredModel[]>().notNull(),
    isDefault: integer({ mode: "boolean" }).notNull(),
    isEnabled: integer({ mode: "boolean" }).notNull(),
    /** Whether every agent may use it; else only those of the person who created it, and it is never the default. */
    isShared: integer({ mode: "boolean" }).notNull().default(true),
    /** The person who shared it; null for one that is not shared, and where it was not recorded. */
    sharedBy: text(),
    /** Known from its calls. */
    state: text({ enum: ["untested", "ok", "failing"] }).notNull(),
    stateSince: integer().notNull(),
    /** Why its latest call failed; null while it works. */
    lastError: text(),
    /** Duration of the latest successful test. */
    latencyMs: integer(),
    createdBy: text(),
    /** Rises with every change by a person. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("model_connections_name").on(table.tenantId, table.name),
    uniqueIndex("model_connections_default")
      .on(table.tenantId)
      .where(sql`is_default = 1`),
    index("model_connections_tenant").on(table.tenantId, table.createdAt),
  ],
);
