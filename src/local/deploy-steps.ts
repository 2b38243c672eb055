import type { DeployedNames } from "./deployed-names.ts";
import { provideResources } from "./provide-resources.ts";
import type { Wrangler } from "./wrangler-program.ts";

export interface DeploySteps {
  wrangler: Wrangler;
  names: () => Promise<DeployedNames>;
  updateDatabase: () => Promise<void>;
  /** Deploys the Workers; the exit code. */
  deployWorkers: () => number;
  say: (line: string) => void;
}

/**
 * What the account lacks is made first: wrangler refuses a Worker whose queue does not exist, and the database would
 * then be migrated for a Worker that never came. Migrations go before the Worker, because the old one must run on the
 * new tables for the moment in between. A dry run only calls wrangler, because it must change nothing.
 */
export async function deployInSteps(options: readonly string[], steps: DeploySteps): Promise<number> {
  if (options.includes("--dry-run")) steps.say("A dry run: the database and the account are not changed.");
  else {
    await provideResources(steps.wrangler, await steps.names(), steps.say);
    await steps.updateDatabase();
  }
  return steps.deployWorkers();
}
