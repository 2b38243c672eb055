import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

/** A tag or the beginning of a path that chooses operations of an API document, and their number. */
export interface OperationChoice {
  include: string;
  operations: number;
}

/** The answer of a server of the Model Context Protocol about its revision: the 2025 ones have none. */
export type ServerDiscovery = { kind: "legacy" } | { kind: "modern"; discover: Record<string, unknown> };

/** Outside servers whose tools a tenant's agents may call after a person released them. */
export const toolServers = sqliteTable(
  "tool_servers",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** Part of the names by which agents call the tools; never changes. */
    name: text().notNull(),
    url: text().notNull(),
    kind: text({ enum: ["mcp", "openapi"] }).notNull(),
    /** For an API document: where its operations are called; null for the document's own servers. */
    baseUrl: text(),
    /** For an API document: the operations to import, by id, tag or path; null for all. */
    include: text({ mode: "json" }).$type<string[]>(),
    authType: text({ enum: ["none", "header", "query", "basic", "oauth"] }).notNull(),
    /** The header or query parameter that carries the credential; null without one. */
    authHeader: text(),
    /** The header's value, or an authorization's tokens, encrypted; null without one. */
    secret: text(),
    /** Time limit of calls, in milliseconds. */
    timeoutMs: integer().notNull(),
    status: text({ enum: ["connected", "unreachable"] }).notNull(),
    statusSince: integer().notNull(),
    /** Why it is unreachable: a code and a sentence; null while it is connected. */
    fault: text({ mode: "json" }).$type<{ reason: string; message: string; choices?: OperationChoice[] }>(),
    /** Its answer at the last inspection about its revision of the protocol; null when calls must ask. */
    discovery: text({ mode: "json" }).$type<ServerDiscovery>(),
    /** SHA-256 of the sorted names of its tools at the last inspection. */
    namesDigest: text(),
    /** The latest inspections, earliest first: time and duration; null for one without an answer. */
    looks: text({ mode: "json" }).$type<{ at: number; ms: number | null }[]>().notNull(),
    lastCallAt: integer(),
    createdBy: text(),
    /** Rises with every change of the row and of its tools. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("tool_servers_name").on(table.tenantId, table.name),
    index("tool_servers_tenant").on(table.tenantId, table.createdAt),
    /** Servers without a recent inspection, for the minute job. */
    index("tool_servers_updated").on(table.updatedAt),
  ],
);

/** The form of a tool as its server describes it. */
export interface StoredToolForm {
  name: string;
  title: string | null;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown> | null;
  annotations: Record<string, unknown>;
  /** For a tool from an API document: the request that it makes. */
  request?: {
    method: string;
    path: string;
    base: string;
    places?: Record<string, "path" | "query" | "header" | "body">;
    parameters?: StoredParameter[];
    body?: {
      media: string;
      kind: "json" | "form" | "multipart" | "text";
      encodings?: Record<string, Pick<StoredParameter, "style" | "explode">>;
    };
  };
  /** Why it cannot be called; absent for a tool that can be called. */
  notImportable?: string;
}

/** How an argument of an operation is written (OpenAPI 3, style values). */
interface StoredParameter {
  argument: string;
  name: string;
  in: "path" | "query" | "header";
  style: "simple" | "form" | "deepObject" | "pipeDelimited" | "spaceDelimited" | "json";
  explode: boolean;
}

export const serverTools = ownedTable(
  "server_tools",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    serverId: belongsTo(toolServers).notNull(),
    /** The server's name for it. */
    name: text().notNull(),
    /** The agents' name for it: `mcp__<server>__<tool>`. */
    callName: text().notNull(),
    form: text({ mode: "json" }).$type<StoredToolForm>().notNull(),
    /** SHA-256 of the form at the last inspection. */
    digest: text().notNull(),
    status: text({ enum: ["quarantined", "released", "changed", "gone"] }).notNull(),
    /** The governed action that a person assigned; null before its first release. */
    action: text(),
    /** Arguments that a person blocked: a call with one of them is refused. */
    closedFields: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The form that a person last released. */
    pinnedForm: text({ mode: "json" }).$type<StoredToolForm>(),
    pinnedDigest: text(),
    pinnedAt: integer(),
    pinnedBy: text(),
    /** When this form first appeared. */
    seenAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("server_tools_name").on(table.serverId, table.name),
    /** With the server: a deleted one keeps the names of its tools until they are removed. The name of a server is part of them. */
    uniqueIndex("server_tools_call_name").on(table.tenantId, table.callName, table.serverId),
    index("server_tools_status").on(table.serverId, table.status),
  ],
);
