import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

import { fillCatalogue } from "./fill-catalogue.ts";
import { migrate } from "./migrate.ts";
import {
  intakeWranglerFile,
  picturesWranglerFile,
  repositoryFolder,
  scriptsWranglerFile,
  wranglerFile,
} from "./paths.ts";

/**
 * Migrations go first: the old Worker must run on the new tables for the moment in between. The catalogue's new entries
 * come with them. A dry run only calls wrangler, because it must change nothing.
 */
async function deploy(options: readonly string[]): Promise<number> {
  if (options.includes("--dry-run")) process.stdout.write("A dry run: the database is not changed.\n");
  else await updateDatabase();
  // The platform is bound to the other Workers, so those go first.
  for (const file of [scriptsWranglerFile, picturesWranglerFile, intakeWranglerFile, wranglerFile]) {
    const status = runWrangler(file, options);
    if (status !== 0) return status;
  }
  return 0;
}

function runWrangler(configurationFile: string, options: readonly string[]): number {
  const wrangler = spawnSync(
    process.execPath,
    [
      resolve(repositoryFolder, "node_modules/wrangler/bin/wrangler.js"),
      "deploy",
      "--config",
      configurationFile,
      ...options,
    ],
    { stdio: "inherit", cwd: repositoryFolder },
  );
  return wrangler.status ?? 1;
}

async function updateDatabase(): Promise<void> {
  const url = process.env["LIBSQL_URL"]?.trim();
  const authToken = process.env["LIBSQL_AUTH_TOKEN"]?.trim();
  if (!url) {
    throw new Error(
      "Set LIBSQL_URL, and LIBSQL_AUTH_TOKEN if the server requires one: the database of the deployed Worker.",
    );
  }
  const database = { url, ...(authToken ? { authToken } : {}) };
  const applied = await migrate(database, { say: (line) => void process.stdout.write(`${line}\n`) });
  process.stdout.write(applied.length === 0 ? "The database is up to date.\n" : `Applied ${applied.join(", ")}.\n`);
  for (const { name, written } of await fillCatalogue(database))
    if (written > 0) process.stdout.write(`Wrote ${written} ${name} of the catalogue.\n`);
}

try {
  process.exitCode = await deploy(process.argv.slice(3));
} catch (error) {
  process.stderr.write(`npm run deploy: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
