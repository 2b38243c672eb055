import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";
import type { WhyAsked } from "#lib/ask-reason";
import { ORIGINS } from "#lib/origin";

import { agents } from "./agents.ts";

/** An action that waits, or waited, for a person's decision. Bound to exactly one call by `digest`. */
export const approvals = ownedTable(
  "approvals",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    action: text().notNull(),
    inputSummary: text().notNull(),
    /** Why governance asks; null for a request that no run made, and in requests from before it was recorded. */
    why: text({ mode: "json" }).$type<WhyAsked>(),
    /** The agent's own words before the call; null without any. */
    purpose: text(),
    arguments: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of agent, version, action and canonical arguments. */
    digest: text().notNull(),
    /** The requested arguments, where the approver changed the call; null otherwise. */
    askedArguments: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** As last written; past `expiresAt` a pending or approved one counts as expired whatever this says. */
    status: text({ enum: ["pending", "approved", "rejected", "expired", "consumed"] }).notNull(),
    /** The waiting run or its call, which alone may use it. Both are null for an approval requested in advance. */
    waitsKind: text({ enum: ["execution", "sdlc_run", "workflow_run"] }),
    waitsId: text(),
    /** The waiting call of an execution; null when the whole run waits. */
    callId: text(),
    /** Where the run that asks comes from; null without a run. */
    origin: text({ enum: ORIGINS }),
    requestedByKind: text({ enum: ["user", "api_key", "agent", "system"] }).notNull(),
    /**
     * The person behind the request, who may not approve it: who sent it, who began the run that waits, or who last
     * changed the call. Null for a run without such a person.
     */
    requestedBy: text(),
    requestedAt: integer().notNull(),
    expiresAt: integer().notNull(),
    decidedBy: text(),
    decidedAt: integer(),
    decisionReason: text(),
    consumedAt: integer(),
    /** The call that used it, so that the same call may ask again after a crash. */
    consumedBy: text(),
  },
  (table) => [
    // Ends with the list's filter columns, so that filtering and counting read no row.
    index("approvals_tenant").on(
      table.tenantId,
      table.requestedAt,
      table.id,
      table.status,
      table.expiresAt,
      table.agentId,
    ),
    index("approvals_digest").on(table.tenantId, table.digest),
    index("approvals_agent").on(table.agentId),
    /** For the decisions of similar requests. */
    index("approvals_decided")
      .on(table.agentId, table.action, table.decidedAt)
      .where(sql`decided_at IS NOT NULL`),
    /** Only rows that can expire; partial, so that no tenant's list reads all tenants' requests. */
    index("approvals_open")
      .on(table.expiresAt, table.id)
      .where(sql`status IN ('pending', 'approved')`),
    uniqueIndex("approvals_call").on(table.waitsId, table.callId),
  ],
);

export type ApprovalRow = typeof approvals.$inferSelect;
