import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { wholeWords } from "#db/known-words";
import { presentText } from "#db/removals";
import { agents } from "#db/schema/agents";
import { approvals } from "#db/schema/approvals";
import { executions, executionTexts } from "#db/schema/executions";
import { listingInstalls, listings } from "#db/schema/listings";
import { skills } from "#db/schema/skills";
import { webhooks } from "#db/schema/webhooks";

export const FOUND_KINDS = ["agent", "run", "skill", "listing", "approval", "webhook"] as const;

/** A possible match of a search. */
export interface FoundRow {
  kind: (typeof FOUND_KINDS)[number];
  id: string;
  title: string;
  text: string | null;
  /** Time of creation. */
  at: number;
  /** The agent of a run or approval. */
  agentId: string | null;
  listingKind: Listing["kind"] | null;
}

type Listing = typeof listings.$inferSelect;

/** The query, and the kinds to search. */
export interface Sought {
  name: string;
  /** FTS5 queries that name the tenant. */
  match: string;
  /** Names that begin with the first word. */
  beginMatch: string;
  taskMatch: string;
  id: string | null;
  /** The end of an id. */
  idEnd: string | null;
  mayView: { agents: boolean; approvals: boolean; skills: boolean; webhooks: boolean };
}

/** Maximum matches from an index of words, newest first. */
const MAX_HITS = 50;
/** Maximum latest rows of a kind whose ids are compared with the end of an id. */
const MAX_IDS = 2_000;
/** Maximum latest rows of a kind without an index of words. */
const MAX_READ = 200;
/** Maximum characters of a text. */
const MAX_TEXT = 200;

const first = (column: string): SQL => sql.raw(`substr(${column}, 1, ${MAX_TEXT})`);
const present = (table: "agents" | "webhooks", rowId: string): SQL => sql.raw(presentText(table, rowId));

/** Reads possible matches of all kinds that the caller may see, in one statement that reads a bounded part of each. */
export async function selectFound(db: Database, tenantId: string, sought: Sought): Promise<FoundRow[]> {
  const { mayView } = sought;
  const parts = [
    ...(mayView.agents ? [agentsOf(tenantId, sought), runsOf(tenantId, sought)] : []),
    ...(mayView.approvals ? [approvalsOf(tenantId)] : []),
    ...(mayView.skills ? [skillsOf(tenantId, sought)] : []),
    listingsOf(tenantId),
    ...(mayView.webhooks ? [webhooksOf(tenantId)] : []),
  ];
  const rows = await db.all<[FoundRow["kind"], string, string, string | null, number, string | null]>(
    sql.join(parts, sql` UNION ALL `),
  );
  return rows.map(([kind, id, title, text, at, of]) => {
    const isListing = kind === "listing";
    const listingKind = isListing ? (of as Listing["kind"]) : null;
    return { kind, id, title, text, at, agentId: isListing ? null : of, listingKind };
  });
}

/** Finds rows by an index of words: by words anywhere, by the beginning of the name, and by the name itself. */
const namedRows = (table: "agents" | "skills", tenantId: string, { match, beginMatch, name }: Sought): SQL => {
  const index = sql.raw(`${table}_search`);
  const words = (query: string): SQL => (table === "agents" ? wholeWords("agents_search", query) : sql`${query}`);
  return sql`SELECT * FROM (SELECT rowid FROM ${index} WHERE ${index} MATCH ${words(match)} ORDER BY rowid DESC LIMIT ${MAX_HITS})
    UNION SELECT * FROM (SELECT rowid FROM ${index} WHERE ${index} MATCH ${words(beginMatch)} ORDER BY rowid DESC LIMIT ${MAX_HITS})
    UNION SELECT * FROM (SELECT search_row FROM ${sql.raw(table)} WHERE tenant_id = ${tenantId} AND name = ${name} LIMIT ${MAX_HITS})`;
};

/** The tenant's latest rows whose id matches the query. */
const namedIds = (table: "agents" | "skills" | "executions", tenantId: string, { id, idEnd }: Sought): SQL =>
  idEnd === null
    ? sql`SELECT ${id}`
    : sql`SELECT id FROM (SELECT id FROM ${sql.raw(table)} WHERE tenant_id = ${tenantId} ORDER BY created_at DESC, id DESC LIMIT ${MAX_IDS})
        WHERE substr(id, -${sql.raw(String(idEnd.length))}) = ${idEnd}`;

const agentsOf = (tenantId: string, sought: Sought): SQL =>
  sql`SELECT 'agent', id, name, ${first("description")}, created_at, NULL FROM ${agents}
    WHERE (search_row IN (${namedRows("agents", tenantId, sought)}) OR id IN (${namedIds("agents", tenantId, sought)}))
      AND tenant_id = ${tenantId} AND ${present("agents", "agents.id")}`;

const skillsOf = (tenantId: string, sought: Sought): SQL =>
  sql`SELECT 'skill', id, name, ${first("description")}, created_at, NULL FROM ${skills}
    WHERE (search_row IN (${namedRows("skills", tenantId, sought)}) OR id IN (${namedIds("skills", tenantId, sought)}))
      AND tenant_id = ${tenantId} AND status = 'installed'`;

const runsOf = (tenantId: string, sought: Sought): SQL =>
  sql`SELECT 'run', id, ${first("task")}, NULL, created_at, agent_id FROM ${executions}
    WHERE id IN (SELECT execution_id FROM ${executionTexts} WHERE search_row IN (
        SELECT rowid FROM executions_search WHERE executions_search MATCH ${wholeWords("executions_search", sought.taskMatch)} ORDER BY rowid DESC LIMIT ${MAX_HITS})
      UNION ${namedIds("executions", tenantId, sought)})
      AND tenant_id = ${tenantId} AND ${present("agents", "executions.agent_id")}`;

const approvalsOf = (tenantId: string): SQL =>
  sql`SELECT * FROM (SELECT 'approval', id, action, ${first("input_summary")}, requested_at, agent_id FROM ${approvals}
    WHERE tenant_id = ${tenantId} AND ${present("agents", "approvals.agent_id")} ORDER BY requested_at DESC, id DESC LIMIT ${MAX_READ})`;

/** Listings that the tenant publishes or has installed. */
const listingsOf = (tenantId: string): SQL =>
  sql`SELECT 'listing', id, name, ${first("description")}, created_at, kind FROM ${listings} WHERE id IN (
    SELECT * FROM (SELECT id FROM ${listings} WHERE tenant_id = ${tenantId} ORDER BY created_at DESC LIMIT ${MAX_READ})
    UNION SELECT * FROM (SELECT listing_id FROM ${listingInstalls} WHERE tenant_id = ${tenantId} AND status = 'installed'
      ORDER BY installed_at DESC, listing_id DESC LIMIT ${MAX_READ}))`;

const webhooksOf = (tenantId: string): SQL =>
  sql`SELECT 'webhook', id, url, events, created_at, NULL FROM ${webhooks}
    WHERE tenant_id = ${tenantId} AND is_of_trigger = 0 AND ${present("webhooks", "webhooks.id")}`;
