import { and, count, desc, eq, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { insertRemoval, isPresent } from "#db/removals";
import { sdlcDeployments, sdlcProjects } from "#db/schema/sdlc";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type ProjectRow = typeof sdlcProjects.$inferSelect;
export type DeploymentRow = typeof sdlcDeployments.$inferSelect;

const isHere = isPresent("sdlc_projects", sdlcProjects.id);
const ofProject = (tenantId: string, projectId: string) =>
  and(eq(sdlcProjects.tenantId, tenantId), eq(sdlcProjects.id, projectId), isHere);

export const selectProject = (db: Database, tenantId: string, projectId: string): Promise<ProjectRow | undefined> =>
  db.select().from(sdlcProjects).where(ofProject(tenantId, projectId)).get();

/** Reads a page of a tenant's projects, newest first, and their number, in one round trip. */
export async function selectProjects(
  db: Database,
  tenantId: string,
  { status, limit, offset }: { status: ProjectRow["status"] | undefined; limit: number; offset: number },
): Promise<{ rows: ProjectRow[]; total: number }> {
  const where = and(
    eq(sdlcProjects.tenantId, tenantId),
    isHere,
    status === undefined ? undefined : eq(sdlcProjects.status, status),
  );
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(sdlcProjects)
      .where(where)
      .orderBy(desc(sdlcProjects.createdAt), desc(sdlcProjects.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(sdlcProjects).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Reads a project with all its deployments, newest first, in one round trip. */
export async function selectProjectHistory(
  db: Database,
  tenantId: string,
  projectId: string,
  limit: number,
): Promise<{ project: ProjectRow | undefined; deployments: DeploymentRow[] }> {
  const [projects, deployments] = await db.batch([
    db.select().from(sdlcProjects).where(ofProject(tenantId, projectId)),
    db
      .select()
      .from(sdlcDeployments)
      .where(and(eq(sdlcDeployments.tenantId, tenantId), eq(sdlcDeployments.projectId, projectId)))
      .orderBy(desc(sdlcDeployments.deployedAt), desc(sdlcDeployments.id))
      .limit(limit),
  ]);
  return { project: projects[0], deployments };
}

/** Holds while the tenant has fewer projects than `maximum`. */
export const requireFewerProjects = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM ${sdlcProjects} WHERE ${sdlcProjects.tenantId} = ${tenantId} AND ${isHere}) < ${maximum}`,
    refusal,
  );

/** The rule that a project and its deployments are unchanged since they were read. */
export const unchangedProject = unchanged(sdlcProjects, "revision", "project", isHere);

/** Holds while no run works on the project, or waits to. */
export const requireNoActiveRun = ({ tenantId, id }: ProjectRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM sdlc_runs
      WHERE project_id = ${id} AND tenant_id = ${tenantId} AND status IN ('pending', 'in_progress'))`,
    refusal,
  );

export const insertProject = (row: ProjectRow): Statement => statement(build.insert(sdlcProjects).values(row));

/** Writes the changeable fields of the tenant's project. */
export const updateProjectRow = (row: ProjectRow): Statement =>
  statement(
    build
      .update(sdlcProjects)
      .set({
        name: row.name,
        description: row.description,
        repositoryUrl: row.repositoryUrl,
        status: row.status,
        frozenEnvironments: row.frozenEnvironments,
        revision: row.revision,
        updatedAt: row.updatedAt,
      })
      .where(ofProject(row.tenantId, row.id)),
  );

/** Deletes a project. It is hidden at once; the sweep removes it with its deployments and takes it away from its runs. */
export const deleteProjectRow = (tenantId: string, projectId: string, at: number): Statement =>
  insertRemoval("sdlc_projects", tenantId, projectId, at);

export const insertDeployment = (row: DeploymentRow): Statement => statement(build.insert(sdlcDeployments).values(row));

/** Ends what is live in an environment. */
export const updateLiveDeployment = (
  tenantId: string,
  projectId: string,
  environment: DeploymentRow["environment"],
  end: { state: DeploymentRow["state"]; at: number },
): Statement =>
  statement(
    build
      .update(sdlcDeployments)
      .set({ state: end.state, endedAt: end.at })
      .where(
        and(
          eq(sdlcDeployments.tenantId, tenantId),
          eq(sdlcDeployments.projectId, projectId),
          eq(sdlcDeployments.environment, environment),
          eq(sdlcDeployments.state, "live"),
        ),
      ),
  );
