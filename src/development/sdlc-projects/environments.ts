/** The environments a release goes through, in order. */
export const ENVIRONMENTS = ["dev", "staging", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const PROJECT_STATUSES = ["active", "paused", "archived"] as const;

/** The fields of a deployment record that the rules read. */
export interface DeploymentFacts {
  version: string;
  environment: Environment;
  state: "live" | "superseded" | "rolled_back";
}

export type Step = { ok: true; environment: Environment; replaces: string | null } | { ok: false; reason: string };

/** The live version of an environment. `history` is newest first here and below. */
export const liveIn = (history: readonly DeploymentFacts[], environment: Environment): string | null =>
  history.find((entry) => entry.environment === environment && entry.state === "live")?.version ?? null;

/**
 * The next environment of a version: the first where it is not live, if it is live in the previous one. Exactly one
 * step. A version reaches production only if it is live in staging at that moment. `wanted` must be that step when
 * given.
 */
export function promotionStep(
  history: readonly DeploymentFacts[],
  version: string,
  wanted: Environment | undefined,
): Step {
  const present = ENVIRONMENTS.filter((environment) => liveIn(history, environment) === version);
  const next = ENVIRONMENTS.find((environment) => !present.includes(environment));
  if (next === undefined) return { ok: false, reason: `Version ${version} is already live in every environment.` };
  if (wanted !== undefined && wanted !== next) {
    const why = present.includes(wanted) ? `is already live in ${wanted}` : `must be live in ${next} before ${wanted}`;
    return { ok: false, reason: `Version ${version} ${why}.` };
  }
  const reason = rolledBack(history, version, next);
  return reason === null ? { ok: true, environment: next, replaces: liveIn(history, next) } : { ok: false, reason };
}

/** Whether a version was rolled back in an environment, which bars its name there. */
function rolledBack(history: readonly DeploymentFacts[], version: string, environment: Environment): string | null {
  const wasRolledBack = history.some(
    (entry) => entry.version === version && entry.environment === environment && entry.state === "rolled_back",
  );
  return wasRolledBack ? `Version ${version} was rolled back in ${environment}; a fix is a new version.` : null;
}

/**
 * The version that a rollback restores: the latest one that a deployment replaced there and that was never rolled back
 * there.
 */
export function rollbackStep(
  history: readonly DeploymentFacts[],
  environment: Environment,
): Step & { version?: string } {
  const live = liveIn(history, environment);
  if (live === null) return { ok: false, reason: `Nothing is live in ${environment}.` };
  const version = history.find(
    (entry) =>
      entry.environment === environment &&
      entry.state === "superseded" &&
      entry.version !== live &&
      rolledBack(history, entry.version, environment) === null,
  )?.version;
  if (version === undefined) return { ok: false, reason: `${environment} has no earlier release to return to.` };
  return { ok: true, environment, replaces: live, version };
}
