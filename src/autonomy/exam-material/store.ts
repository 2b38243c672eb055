import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { dataSetCases, dataSets, examDataSets } from "#db/schema/data-sets";
import { insertRows, rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type NamingRow = typeof examDataSets.$inferSelect;

/** A data set with the agents that it is named for, and how many of its cases exams can draw, in one round trip. */
export async function selectMaterial(db: Database, tenantId: string, setId: string) {
  const [sets, named, counts] = await db.batch([
    db
      .select({ id: dataSets.id, name: dataSets.name, caseCount: dataSets.caseCount })
      .from(dataSets)
      .where(and(eq(dataSets.id, setId), eq(dataSets.tenantId, tenantId), isPresent("data_sets", dataSets.id))),
    db
      .select({
        agentId: examDataSets.agentId,
        name: agents.name,
        level: agents.maturityLevel,
        namedBy: examDataSets.namedBy,
        namedByName: personNameAt("exam_data_sets.named_by"),
        namedAt: examDataSets.namedAt,
      })
      .from(examDataSets)
      .innerJoin(agents, eq(agents.id, examDataSets.agentId))
      .where(
        and(
          eq(examDataSets.dataSetId, setId),
          eq(examDataSets.tenantId, tenantId),
          isPresent("agents", examDataSets.agentId),
        ),
      )
      .orderBy(asc(agents.name), asc(agents.id)),
    db
      .select({
        checked: sql<number>`count(*)`,
        changedSince: sql<number>`coalesce(sum(c.updated_at >
          (SELECT max(named_at) FROM exam_data_sets WHERE data_set_id = ${setId} AND tenant_id = ${tenantId})), 0)`,
      })
      .from(sql`data_set_cases c`)
      .where(sql`c.data_set_id = ${setId} AND c.has_checks = 1`),
  ]);
  return { set: sets[0], named, counts: counts[0] ?? { checked: 0, changedSince: 0 } };
}

export type Material = Awaited<ReturnType<typeof selectMaterial>>;

const isExaminable = (tenantId: string): SQL | undefined =>
  and(eq(agents.tenantId, tenantId), isPresent("agents", agents.id));

/** Those of the agents that are the tenant's and can be examined, and the name of the person who names them. */
export async function selectExaminable(
  db: Database,
  tenantId: string,
  { agentIds, personId }: { agentIds: readonly string[]; personId: string | null },
) {
  const [examinable, people] = await db.batch([
    db
      .select({ id: agents.id, name: agents.name, level: agents.maturityLevel })
      .from(agents)
      .where(and(inArray(agents.id, [...agentIds]), isExaminable(tenantId))),
    db.all<[string | null]>(sql`SELECT name FROM users WHERE id = ${personId} AND tenant_id = ${tenantId}`),
  ]);
  return { examinable, personName: people[0]?.[0] ?? null };
}

/** Holds while all of the agents are the tenant's. */
export const requireAgents = (tenantId: string, agentIds: readonly string[], refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM agents WHERE id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)}))
      AND tenant_id = ${tenantId} AND ${isPresent("agents", sql`agents.id`)}) = ${agentIds.length}`,
    refusal,
  );

export const deleteNamings = (tenantId: string, setId: string): Statement =>
  rawStatement(sql`DELETE FROM exam_data_sets WHERE data_set_id = ${setId} AND tenant_id = ${tenantId}`);

export const insertNamings = (rows: readonly NamingRow[]): Statement => insertRows(examDataSets, rows);

interface Examined {
  id: string;
  tenantId: string;
}

/** The cases that an agent's exam can draw: with checks, of sets that a person named for it, and unchanged since. */
const drawable = ({ id, tenantId }: Examined): SQL => sql`FROM exam_data_sets n CROSS JOIN data_set_cases c
  ON c.data_set_id = n.data_set_id AND c.updated_at <= n.named_at
  WHERE n.agent_id = ${id} AND n.tenant_id = ${tenantId} AND ${isPresent("data_sets", sql`n.data_set_id`)} AND c.has_checks = 1`;

/** The number of cases that an agent's exam can draw. */
export async function countDrawable(db: Database, agent: Examined): Promise<number> {
  const [row] = await db.all<[number]>(sql`SELECT count(*) ${drawable(agent)}`);
  return row?.[0] ?? 0;
}

/** The cases at some places of all that an agent's exam can draw, which are in the order of sets and cases. */
export const selectDrawn = (db: Database, agent: Examined, places: readonly number[]) =>
  db
    .select({
      place: sql<number>`placed.place`,
      id: dataSetCases.id,
      dataSetId: dataSetCases.dataSetId,
      dataSetName: dataSets.name,
      revision: dataSetCases.revision,
      task: dataSetCases.task,
      parameters: dataSetCases.parameters,
    })
    .from(
      sql`(SELECT c.id AS case_id, row_number() OVER (ORDER BY c.data_set_id, c.id) - 1 AS place ${drawable(agent)}) AS placed`,
    )
    .innerJoin(dataSetCases, sql`${dataSetCases.id} = placed.case_id`)
    .innerJoin(dataSets, eq(dataSets.id, dataSetCases.dataSetId))
    .where(sql`placed.place IN (SELECT value FROM json_each(${JSON.stringify(places)}))`);

export type CandidateCase = Awaited<ReturnType<typeof selectDrawn>>[number];

/** A case as it runs, at the revision that was drawn; undefined when it was changed or deleted since. */
export const selectDrawnCase = (db: Database, tenantId: string, { id, revision }: { id: string; revision: number }) =>
  db
    .select({
      context: dataSetCases.context,
      parameters: dataSetCases.parameters,
      calls: dataSetCases.calls,
      checks: dataSetCases.checks,
    })
    .from(dataSetCases)
    .where(
      and(
        eq(dataSetCases.id, id),
        eq(dataSetCases.tenantId, tenantId),
        eq(dataSetCases.revision, revision),
        isPresent("data_sets", dataSetCases.dataSetId),
      ),
    )
    .get();
