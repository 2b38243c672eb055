import { spawnSync } from "node:child_process";

import { cellAddresses } from "./cell-addresses.ts";
import { deployInSteps } from "./deploy-steps.ts";
import { type DeployedNames, deployedNames, WORKER_FILES, workerConfigurations } from "./deployed-names.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { migrate } from "./migrate.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { repositoryFolder } from "./paths.ts";
import { wranglerAt, wranglerProgram } from "./wrangler-program.ts";

function deployWorkers(options: readonly string[]): number {
  for (const file of WORKER_FILES) {
    const status = runWrangler(file, options);
    if (status !== 0) return status;
  }
  return 0;
}

function runWrangler(configurationFile: string, options: readonly string[]): number {
  const wrangler = spawnSync(process.execPath, [wranglerProgram, "deploy", "--config", configurationFile, ...options], {
    stdio: "inherit",
    cwd: repositoryFolder,
  });
  return wrangler.status ?? 1;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The database of the deployed Worker. Throws when no variable names it. */
function databaseAddress(): DatabaseAddress {
  const url = process.env["LIBSQL_URL"]?.trim();
  const authToken = process.env["LIBSQL_AUTH_TOKEN"]?.trim();
  if (url) return { url, ...(authToken ? { authToken } : {}) };
  throw new Error(
    "Set LIBSQL_URL, and LIBSQL_AUTH_TOKEN if the server requires one: the database of the deployed Worker.",
  );
}

/** The names in the account; the database's token is a secret of the Worker too where there is one. */
async function namesForDeployment(): Promise<DeployedNames> {
  const { authToken } = databaseAddress();
  const names = await deployedNames();
  return authToken === undefined ? names : { ...names, secrets: [...names.secrets, "LIBSQL_AUTH_TOKEN"] };
}

async function updateDatabases(): Promise<void> {
  for (const database of [databaseAddress(), ...cellAddresses(process.env)]) {
    const applied = await migrate(database, { say });
    say(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    for (const { name, written } of await fillCatalogue(database))
      if (written > 0) say(`Wrote ${written} ${name} of the catalogue.`);
  }
}

try {
  const options = process.argv.slice(3);
  process.exitCode = await deployInSteps(options, {
    wrangler: wranglerAt(wranglerProgram),
    names: namesForDeployment,
    configurations: workerConfigurations,
    updateDatabase: updateDatabases,
    deployWorkers: () => deployWorkers(options),
    say,
  });
} catch (error) {
  process.stderr.write(`npm run deploy: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
