import type { BuildPart } from "./builder.ts";
import type { FirstAccountInput } from "./first-account.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import type { WorkerdConfigInput } from "./workerd-config.ts";

/**
 * Tasks that a start performs once. Each loads much code that is not needed afterwards (the contracts, Miniflare, the
 * bundler). So a long-running program leaves them to a helper (start-helper.ts). Inputs and results are plain values,
 * which can be sent.
 */
const tasks = {
  build: async () => (await import("./fresh-build.ts")).ensureBuilt(),
  rebuild: async (parts: readonly BuildPart[]) => {
    const loaded = import("./rebuild.ts");
    rebuilding = loaded;
    return (await loaded).rebuild(parts);
  },
  tables: async (address: DatabaseAddress) =>
    (await import("./migrate.ts")).migrate(address, { say: (line) => void process.stderr.write(`${line}\n`) }),
  firstAccount: async (input: FirstAccountInput) => (await import("./first-account.ts")).createFirstAccount(input),
  catalogue: async (address: DatabaseAddress) => (await import("./fill-catalogue.ts")).fillCatalogue(address),
  nearModels: async () => (await import("./near-models.ts")).nearModels(),
  platformConfiguration: async (input: WorkerdConfigInput) =>
    (await import("./workerd-config.ts")).platformConfiguration(input),
  scriptConfiguration: async (buildFolder: string) =>
    (await import("./script-config.ts")).scriptConfiguration(buildFolder),
  pictureConfiguration: async (input: { buildFolder: string; path: string }) =>
    (await import("./script-config.ts")).pictureConfiguration(input),
  intakeConfiguration: async (buildFolder: string) =>
    (await import("./script-config.ts")).intakeConfiguration(buildFolder),
};

/** Loaded with the first use. */
let rebuilding: Promise<{ endBuilder(): Promise<void> }> | null = null;

/** Ends what tasks have kept for the next one. */
export async function endTasks(): Promise<void> {
  await (await rebuilding)?.endBuilder();
}

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Runs a task here or elsewhere. */
export type RunTask = <Name extends TaskName>(
  name: Name,
  ...input: Parameters<Tasks[Name]>
) => Promise<TaskResult<Name>>;

/** Runs a task in this process. */
export const runTaskHere: RunTask = (name, ...input) => {
  const task = tasks[name] as (...given: typeof input) => Promise<TaskResult<typeof name>>;
  return task(...input);
};
