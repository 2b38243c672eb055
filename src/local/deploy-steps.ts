import { accountNeeds, deploymentFaults, needsAsText, type WorkerConfiguration } from "./account-needs.ts";
import { type DeployedNames, requiredVariables } from "./deployed-names.ts";
import { provideResources } from "./provide-resources.ts";
import type { Wrangler } from "./wrangler-program.ts";

export interface DeploySteps {
  wrangler: Wrangler;
  names: () => Promise<DeployedNames>;
  configurations: () => Promise<WorkerConfiguration[]>;
  updateDatabase: () => Promise<void>;
  /** Deploys the Workers; the exit code. */
  deployWorkers: () => number;
  say: (line: string) => void;
}

/**
 * Missing resources are made first: wrangler refuses a Worker whose queue does not exist, and the database would
 * then be migrated for a Worker that never came. Migrations go before the Worker, because the old one must run on the
 * new tables for the moment in between. A dry run says what an account needs and only calls wrangler, because it must change nothing.
 * Throws for configurations that an account would refuse.
 */
export async function deployInSteps(options: readonly string[], steps: DeploySteps): Promise<number> {
  const configurations = await steps.configurations();
  const [fault] = deploymentFaults(configurations);
  if (fault !== undefined) throw new Error(fault);
  if (options.includes("--dry-run")) {
    steps.say("A dry run: the database and the account are not changed.");
    steps.say(needsAsText(accountNeeds(configurations), requiredVariables()));
  } else {
    await provideResources(steps.wrangler, await steps.names(), steps.say);
    await steps.updateDatabase();
  }
  return steps.deployWorkers();
}
