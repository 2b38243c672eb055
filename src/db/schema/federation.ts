import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

/** Other instances that a tenant pulls agent templates from. */
export const federationPeers = sqliteTable(
  "federation_peers",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    /** Without a trailing slash. */
    baseUrl: text().notNull(),
    /** The key that the peer's operator gave, encrypted. */
    key: text().notNull(),
    /** The keys that the peer has signed with; once there is one, an unsigned bundle is refused. */
    trustedKeys: text({ mode: "json" }).$type<{ kid: string; x: string }[]>().notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("federation_peers_address").on(table.tenantId, table.baseUrl),
    index("federation_peers_tenant").on(table.tenantId, table.createdAt, table.id),
  ],
);

/** The template and instance that each agent came from. It outlives the peer: adding the same URL again finds it. */
export const federationInstallations = ownedTable(
  "federation_installations",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** The template's id at its instance. */
    templateId: text().notNull(),
    instantiatedAgentId: belongsTo(agents).notNull(),
    installedVersion: text().notNull(),
    /** The host of the source instance. */
    federationSource: text().notNull(),
    /** When it was installed or last updated. */
    federationTimestamp: integer().notNull(),
    /** The peer's URL. */
    peerUrl: text().notNull(),
    /** SHA-256 of the bundle's canonical JSON. */
    digest: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("federation_installations_tenant").on(table.tenantId, table.createdAt, table.id),
    index("federation_installations_agent").on(table.instantiatedAgentId),
  ],
);
