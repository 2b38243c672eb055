import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type Environment, ENVIRONMENTS, liveIn, promotionStep, rollbackStep } from "./environments.ts";
import {
  insertDeployment,
  unchangedProject,
  selectProjectHistory,
  updateLiveDeployment,
  updateProjectRow,
  type DeploymentRow,
  type ProjectRow,
} from "./store.ts";

export type ReleaseAction =
  | { action: "deploy"; version: string; environment?: Environment | undefined; notes?: string | undefined }
  | { action: "rollback"; environment: Environment; reason?: string | undefined }
  | { action: "monitor_deployment"; environment?: Environment | undefined }
  | {
      action: "manage_environments";
      operation: "list" | "freeze" | "unfreeze";
      environment?: Environment | undefined;
      reason?: string | undefined;
    };

export interface PreparedRelease {
  result: Record<string, unknown>;
  summary: string;
  /** Statements that join the run. */
  statements: Statement[];
}

const HISTORY = 500;

/**
 * Prepares an action on a project's release records: the result, and the statements that write it if the project is
 * unchanged since it was read. Throws NOT_FOUND, and CONFLICT when the rules of promotion forbid it.
 */
export async function prepareRelease(
  ctx: Pick<BaseContext, "db" | "clock" | "newId"> & { tenant: { id: string } },
  projectId: string,
  runId: string,
  asked: ReleaseAction,
): Promise<PreparedRelease> {
  const { project, deployments } = isUuid(projectId)
    ? await selectProjectHistory(ctx.db, ctx.tenant.id, projectId, HISTORY)
    : { project: undefined, deployments: [] };
  if (!project) throw notFound("project", projectId);
  switch (asked.action) {
    case "deploy": {
      requireActive(project);
      const step = promotionStep(deployments, asked.version, asked.environment);
      if (!step.ok) throw refusal(step.reason);
      requireUnfrozen(project, step.environment);
      const { environment, replaces } = step;
      const row = { kind: "deploy", version: asked.version, environment, notes: asked.notes ?? null } as const;
      return {
        result: { version: asked.version, environment, replaced: replaces, live: liveAfter(deployments, row) },
        summary: `Version ${asked.version} is live in ${environment}${replaces === null ? "" : `, replacing ${replaces}`}.`,
        statements: replaceLive(ctx, project, runId, row, "superseded"),
      };
    }
    case "rollback": {
      const step = rollbackStep(deployments, asked.environment);
      if (!step.ok) throw refusal(step.reason);
      const version = step.version ?? "";
      const row = { kind: "rollback", version, environment: step.environment, notes: asked.reason ?? null } as const;
      return {
        result: {
          version,
          environment: step.environment,
          rolled_back: step.replaces,
          live: liveAfter(deployments, row),
        },
        summary: `${step.environment} returned from ${step.replaces} to ${version}.`,
        statements: replaceLive(ctx, project, runId, row, "rolled_back"),
      };
    }
    case "monitor_deployment":
      return monitor(project, deployments, asked.environment);
    case "manage_environments":
      return manage(ctx, project, deployments, asked);
  }
}

type NewDeployment = Pick<DeploymentRow, "kind" | "version" | "environment" | "notes">;

function replaceLive(
  ctx: Pick<BaseContext, "clock" | "newId"> & { tenant: { id: string } },
  project: ProjectRow,
  runId: string,
  row: NewDeployment,
  end: "superseded" | "rolled_back",
): Statement[] {
  const at = ctx.clock();
  const owner = { tenantId: ctx.tenant.id, projectId: project.id };
  return [
    ...change(project, {}, at),
    updateLiveDeployment(ctx.tenant.id, project.id, row.environment, { state: end, at }),
    insertDeployment({ id: ctx.newId(), ...owner, ...row, state: "live", runId, deployedAt: at, endedAt: null }),
  ];
}

/** Changes the project if it is unchanged since it was read: of two concurrent deployments, one is refused. */
const change = (project: ProjectRow, fields: Partial<ProjectRow>, at: number): Statement[] => [
  unchangedProject(project),
  updateProjectRow({ ...project, ...fields, revision: project.revision + 1, updatedAt: at }),
];

const liveAfter = (deployments: readonly DeploymentRow[], row: NewDeployment): Record<string, string | null> =>
  Object.fromEntries(
    ENVIRONMENTS.map((environment) => [
      environment,
      environment === row.environment ? row.version : liveIn(deployments, environment),
    ]),
  );

function monitor(
  project: ProjectRow,
  deployments: readonly DeploymentRow[],
  wanted: Environment | undefined,
): PreparedRelease {
  const shown = ENVIRONMENTS.filter((environment) => wanted === undefined || environment === wanted);
  const environments = shown.map((environment) => {
    const own = deployments.filter((entry) => entry.environment === environment);
    return {
      environment,
      live: liveIn(deployments, environment),
      frozen: project.frozenEnvironments[environment] ?? null,
      deployments: own.length,
      rollbacks: own.filter(({ state }) => state === "rolled_back").length,
      history: own.slice(0, 20).map(({ version, state, kind, notes, deployedAt, endedAt }) => ({
        version,
        state,
        kind,
        notes,
        deployed_at: new Date(deployedAt).toISOString(),
        ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
      })),
    };
  });
  const live = environments.map(({ environment, live: version }) => `${environment}: ${version ?? "nothing"}`);
  return { result: { environments }, summary: `${live.join(", ")}.`, statements: [] };
}

function manage(
  ctx: Pick<BaseContext, "clock">,
  project: ProjectRow,
  deployments: readonly DeploymentRow[],
  { operation, environment, reason }: Extract<ReleaseAction, { action: "manage_environments" }>,
): PreparedRelease {
  const frozen = { ...project.frozenEnvironments };
  if (operation === "freeze" && environment !== undefined) frozen[environment] = reason ?? "frozen";
  if (operation === "unfreeze" && environment !== undefined) delete frozen[environment];
  const environments = ENVIRONMENTS.map((name) => ({
    environment: name,
    live: liveIn(deployments, name),
    frozen: frozen[name] ?? null,
  }));
  return {
    result: { environments },
    summary:
      operation === "list"
        ? "Environments listed."
        : `${environment} is ${operation === "freeze" ? "frozen" : "open"}.`,
    statements: operation === "list" ? [] : change(project, { frozenEnvironments: frozen }, ctx.clock()),
  };
}

function requireActive(project: ProjectRow): void {
  if (project.status !== "active") throw refusal(`The project is ${project.status}; only an active one is deployed.`);
}

function requireUnfrozen(project: ProjectRow, environment: Environment): void {
  const reason = project.frozenEnvironments[environment];
  if (reason !== undefined) throw refusal(`${environment} is frozen: ${reason}`);
}

const refusal = (message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason: "not_deployable" } });
