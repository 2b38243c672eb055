import { VARIABLES } from "#config/variables";
import { readSettings } from "#lib/settings";

import { wranglerFile } from "./paths.ts";

/** The resources that a deployment needs in the account beside the Workers. */
export interface DeployedNames {
  worker: string;
  queues: string[];
  buckets: string[];
  /** Variables without which the Worker answers nothing. Their values are secret, so `wrangler.toml` has none of them. */
  secrets: string[];
}

/** The part of wrangler's configuration that is read here; its type is lost in wrangler's published declarations. */
interface NamesOfConfiguration {
  name?: string;
  queues: {
    producers?: { queue: string }[];
    consumers?: { queue: string; dead_letter_queue?: string }[];
  };
  r2_buckets: { bucket_name?: string }[];
}

/** The names in `wrangler.toml`, read with wrangler itself, and the variables that the Worker requires. */
export async function deployedNames(): Promise<DeployedNames> {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const {
    name = "",
    queues,
    r2_buckets: buckets,
  }: NamesOfConfiguration = readConfig({ config: wranglerFile }, { hideWarnings: true });
  const named = [
    ...(queues.producers ?? []).map(({ queue }) => queue),
    ...(queues.consumers ?? []).flatMap(({ queue, dead_letter_queue: dead }) => (dead ? [queue, dead] : [queue])),
  ];
  return {
    worker: name,
    queues: [...new Set(named)].toSorted(),
    buckets: buckets.flatMap(({ bucket_name: bucket }) => bucket ?? []).toSorted(),
    secrets: requiredVariables(),
  };
}

/** The variables whose empty text is refused. */
const requiredVariables = (): string[] =>
  Object.entries(VARIABLES).flatMap(([name, setting]) => {
    try {
      readSettings({ [name]: setting }, {});
      return [];
    } catch {
      return [name];
    }
  });
