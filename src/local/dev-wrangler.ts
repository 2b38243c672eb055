import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { exited, giveLines, hasExited, startChild, stopChild } from "./child.ts";
import { startClock } from "./clock.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { credentialsAt } from "./credentials.ts";
import { dotEnv } from "./dot-env.ts";
import { ensureBuilt } from "./fresh-build.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { startServices, workerDataFolder } from "./nodes.ts";
import { distFolder, repositoryFolder } from "./paths.ts";
import { requireFreePort } from "./ports.ts";
import { prepareDatabase, databaseVariables } from "./prepare-database.ts";
import { acquireRunLock, type RunLock } from "./run-lock.ts";
import { isColourful, workerOutput } from "./terminal-log.ts";

const stopGraceMs = 5_000;

/** Secrets reach wrangler in a file that only the owner may read, because command lines are public. */
async function writeVariables(dataFolder: string, variables: Record<string, string>): Promise<string> {
  const path = resolve(dataFolder, "dev.vars");
  await writeFile(path, dotEnv(variables), { mode: 0o600 });
  return path;
}

function startWrangler({ host, port, dataFolder, logFormat }: Configuration, variablesFile: string) {
  const output = workerOutput(logFormat, process.stdout, process.env);
  const wrangler = startChild({
    command: process.execPath,
    args: [
      resolve(repositoryFolder, "node_modules/wrangler/bin/wrangler.js"),
      "dev",
      "--ip",
      host,
      "--port",
      String(port),
      "--persist-to",
      resolve(dataFolder, workerDataFolder),
      "--env-file",
      variablesFile,
      "--show-interactive-dev-session=false",
      // This program fires the crons; without the flag, wrangler warns that they do not fire.
      "--test-scheduled",
    ],
    stdio: ["ignore", typeof output === "function" ? "pipe" : output, "inherit"],
    environment: {
      ...process.env,
      // All three would contact outside hosts; the banner looks for a newer wrangler.
      WRANGLER_SEND_METRICS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_HIDE_BANNER: "true",
      // wrangler sees a pipe where we read its lines, and would not colour them.
      ...(isColourful(process.stdout, process.env) && { FORCE_COLOR: "1" }),
    },
  });
  giveLines(wrangler, output);
  return wrangler;
}

const pollMs = 200;

/** Resolves when wrangler answers, after its first build, or has ended. */
async function untilAnswering(baseUrl: string, wrangler: ChildProcess): Promise<void> {
  while (!hasExited(wrangler)) {
    try {
      await fetch(`${baseUrl}/health`);
      return;
    } catch {
      await sleep(pollMs);
    }
  }
}

/** wrangler does not fire crons. During a rebuild one may fail, and the next minute does its work. */
async function fireScheduled(baseUrl: string, cron: string): Promise<void> {
  const response = await fetch(`${baseUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
  if (!response.ok) throw new Error(`scheduled() failed: ${response.status}`);
}

/** Runs wrangler on a prepared database until it ends, or a signal ends it. */
async function developOn(configuration: Configuration, database: DatabaseAddress, lock: RunLock): Promise<number> {
  const { dataFolder, host, port } = configuration;
  const baseUrl = `http://${host}:${port}`;
  await credentialsAt(dataFolder, baseUrl);
  const variables: Record<string, string> = {
    ...configuration.variables,
    ...databaseVariables(database),
    // wrangler has one address: the console is at the API's own.
    WEB_URL: process.env["WEB_URL"]?.trim() || baseUrl,
  };
  await ensureBuilt();
  const services = await startServices({ buildFolder: distFolder, output: "inherit" }, lock);
  variables["SCRIPTS_URL"] = services.scripts.url;
  variables["PICTURES_URL"] = services.pictures.url;
  variables["INTAKE_URL"] = services.intake.url;
  const wrangler = startWrangler(configuration, await writeVariables(dataFolder, variables));
  if (wrangler.pid !== undefined) await lock.recordChild("wrangler", wrangler.pid);
  const answering = untilAnswering(baseUrl, wrangler);
  const clock = startClock(["* * * * *"], async (cron) => {
    await answering;
    await fireScheduled(baseUrl, cron);
  });
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      asked = true;
      void stopChild(wrangler, stopGraceMs);
    });
  }
  await exited(wrangler);
  clock.stop();
  await services.stop();
  return asked ? 0 : (wrangler.exitCode ?? 1);
}

/** Runs the platform under `wrangler dev`, on the data of `npm start`, until it ends. Returns the exit code. */
export async function developUnderWrangler(): Promise<number> {
  const configuration = await readConfiguration(process.env);
  const { dataFolder, host, port } = configuration;
  const lock = await acquireRunLock(dataFolder);
  try {
    await requireFreePort(host, port, "PORT");
    const prepared = await prepareDatabase(
      { ...configuration, onFailure: (error) => process.stderr.write(`${error.message}\n`) },
      lock,
    );
    try {
      await prepared.filled;
      return await developOn(configuration, prepared.address, lock);
    } finally {
      await prepared.stop();
    }
  } finally {
    await lock.release();
  }
}
