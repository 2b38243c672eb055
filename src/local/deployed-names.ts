import { VARIABLES } from "#config/variables";
import { readSettings } from "#lib/settings";

import { accountNeeds, type WorkerConfiguration } from "./account-needs.ts";
import { intakeWranglerFile, picturesWranglerFile, scriptsWranglerFile, wranglerFile } from "./paths.ts";

/** The platform is bound to the other Workers, so those go first. */
export const WORKER_FILES = [scriptsWranglerFile, picturesWranglerFile, intakeWranglerFile, wranglerFile] as const;

/** The resources that a deployment needs in the account beside the Workers. */
export interface DeployedNames {
  worker: string;
  queues: string[];
  buckets: string[];
  /** Variables without which the Worker answers nothing. Their values are secret, so `wrangler.toml` has none of them. */
  secrets: string[];
}

/** The configurations of all Workers in the order of their deployment, read with wrangler itself: what others are bound to is first. */
export async function workerConfigurations(): Promise<WorkerConfiguration[]> {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  return WORKER_FILES.map((config) => readConfig({ config }, { hideWarnings: true }) as WorkerConfiguration);
}

/** The names in the configurations of all Workers, and the variables that the platform requires. */
export async function deployedNames(): Promise<DeployedNames> {
  const { workers, queues, buckets } = accountNeeds(await workerConfigurations());
  return { worker: workers.at(-1) ?? "", queues, buckets, secrets: requiredVariables() };
}

/** The variables whose empty text is refused. */
export const requiredVariables = (): string[] =>
  Object.entries(VARIABLES).flatMap(([name, setting]) => {
    try {
      readSettings({ [name]: setting }, {});
      return [];
    } catch {
      return [name];
    }
  });
