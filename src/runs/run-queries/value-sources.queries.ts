import { sql, type SQL } from "drizzle-orm";

import { isPresentOf } from "#db/removals";

import type { RunFieldName } from "./run-fields.ts";

/** The latest executions whose values are proposed. */
const LOOKED_AT = 500;

const latest = (tenantId: string, columns: string): SQL => sql`(SELECT ${sql.raw(columns)} FROM executions
  WHERE tenant_id = ${tenantId} ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT})`;

const ofColumn = (tenantId: string, column: string): SQL =>
  sql`SELECT ${sql.raw(column)} AS value FROM ${latest(tenantId, column)}`;

const ofSteps = (tenantId: string, path: string): SQL =>
  sql`SELECT step.value ->> ${path} AS value FROM ${latest(tenantId, "reasoning_trace")} AS run, json_each(run.reasoning_trace) AS step`;

/** The values that a tenant's runs have in a field, as rows of `value`; fields of known words have none here. */
export const VALUES_OF_FIELD: Readonly<Partial<Record<RunFieldName, (tenantId: string) => SQL>>> = {
  agent: (tenantId) =>
    sql`SELECT name AS value FROM agents WHERE tenant_id = ${tenantId} AND ${isPresentOf("agents", tenantId, sql`id`)}`,
  by: (tenantId) => sql`SELECT coalesce(name, email) AS value FROM users WHERE tenant_id = ${tenantId}`,
  action: (tenantId) => ofColumn(tenantId, "action"),
  model: (tenantId) => ofColumn(tenantId, "model"),
  connection: (tenantId) => ofColumn(tenantId, "connection"),
  tool: (tenantId) => ofSteps(tenantId, "$.tool"),
  error: (tenantId) =>
    sql`SELECT error ->> '$.code' AS value FROM ${latest(tenantId, "error")} UNION ALL ${ofSteps(tenantId, "$.output.error.code")}`,
};
