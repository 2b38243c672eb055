import { resolve } from "node:path";

import { BUILD_PARTS } from "./builder.ts";
import { startClock } from "./clock.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { credentialsAt } from "./credentials.ts";
import { developUnderWrangler } from "./dev-wrangler.ts";
import { DevelopedNodes } from "./developed-nodes.ts";
import { openDoor } from "./door.ts";
import { urlAt } from "./host-worker.ts";
import { distFolder, repositoryFolder } from "./paths.ts";
import { isFree, requireFreePort } from "./ports.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { partsOf } from "./rebuild.ts";
import { acquireRunLock } from "./run-lock.ts";
import { watchSources } from "./source-watcher.ts";
import { startHelpers } from "./start-helper.ts";
import type { RunTask } from "./start-tasks.ts";
import { untilHealthy } from "./tenure.ts";
import { workerOutput } from "./terminal-log.ts";
import { stopAll, together } from "./together.ts";

/** Debuggers look there for a program by default. */
const INSPECTOR_PORT = 9229;
/** A page that is open has streams without an end; a replaced Worker does not wait for them. */
const STREAM_GRACE_MS = 100;

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Stops = (() => Promise<void>)[];

/** Runs the platform as `npm start` does, and serves a saved source a moment later, until a signal ends it. */
async function develop(): Promise<number> {
  const startedAt = performance.now();
  const isAsked = untilAsked();
  const stops: Stops = [];
  try {
    const configuration = await readConfiguration(process.env);
    const { nodes, run } = await startDeveloped(configuration, stops);
    const ended = new AbortController();
    stops.push(async () => ended.abort());
    // Before the line that invites a developer to save: a source saved before it is watched would never be served.
    watchSources(resolve(repositoryFolder, "src"), (paths) => renew(paths, run, nodes), ended.signal);
    print(`Ready after ${seconds(startedAt)}. A saved source is served a moment later. Ctrl-C stops everything.`);
    await isAsked;
    return 0;
  } finally {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  }
}

const untilAsked = (): Promise<void> =>
  new Promise((asked) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => asked());
  });

/** Starts everything, and notes in `stops` how each part is stopped. */
async function startDeveloped(
  configuration: Configuration,
  stops: Stops,
): Promise<{ nodes: DevelopedNodes; run: RunTask }> {
  const { dataFolder, host, port, webPort, logFormat } = configuration;
  const lock = await acquireRunLock(dataFolder);
  stops.push(() => lock.release());
  await requireFreePort(host, port, "PORT");
  await requireFreePort(host, webPort, "WEB_PORT");
  const helpers = startHelpers();
  const { run } = helpers;
  stops.push(async () => helpers.end());
  const onFailure = (error: Error): void => {
    process.stderr.write(`npm run dev stops: ${error.message}\n`);
    process.kill(process.pid, "SIGTERM");
  };
  const [prepared] = await together([
    prepareDatabase({ ...configuration, run, onFailure }, lock),
    run("rebuild", BUILD_PARTS),
  ]);
  stops.push(() => prepared.stop());

  const [door, webDoor] = await together([openDoor(host, port), openDoor(host, webPort)]);
  stops.push(() => stopAll([door, webDoor]));
  const debuggers = `127.0.0.1:${INSPECTOR_PORT}`;
  const inspector = (await isFree("127.0.0.1", INSPECTOR_PORT)) ? debuggers : undefined;
  const nodes = new DevelopedNodes({
    nodes: {
      ...configuration,
      buildFolder: distFolder,
      host: "127.0.0.1",
      port: 0,
      webPort: 0,
      stopGraceMs: STREAM_GRACE_MS,
      inspector,
      output: workerOutput(logFormat, process.stdout, process.env),
      run,
      onFailure,
    },
    database: prepared,
    lock,
    door,
    webDoor,
  });
  stops.push(() => nodes.stop());
  await nodes.renew(BUILD_PARTS);
  const baseUrl = urlAt(host, door.port);
  await Promise.all([untilHealthy(baseUrl), prepared.filled]);
  const clock = startClock(nodes.crons, (cron, time) => nodes.runScheduled(cron, time));
  stops.push(async () => clock.stop());

  const credentials = await credentialsAt(dataFolder, baseUrl);
  print(`Console   ${urlAt(host, webDoor.port)}`);
  if (credentials !== null) print(`Account   ${credentials.email}  ${credentials.password}`);
  print(`API       ${baseUrl}/api`);
  print(inspector === undefined ? `Debugger  none: ${debuggers} is in use` : `Debugger  http://${inspector}/json`);
  return { nodes, run };
}

/** Builds what a change can alter, and serves it. The last build serves on where the new one has a fault; esbuild has printed it. */
async function renew(paths: readonly string[], run: RunTask, nodes: DevelopedNodes): Promise<void> {
  const startedAt = performance.now();
  const parts = partsOf(paths);
  if (parts.length === 0) return;
  const names = paths.length > 3 ? `${paths.length} files` : paths.join(", ");
  const changed = await run("rebuild", parts).catch(() => null);
  if (changed === null) return print(`${names}: not built; the last build still serves`);
  if (changed.length === 0) return;
  try {
    await nodes.renew(changed);
    print(`${names}: served after ${seconds(startedAt)}`);
  } catch (error) {
    print(`${names}: built, but does not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

try {
  process.exit(await (process.argv.includes("--wrangler") ? developUnderWrangler() : develop()));
} catch (error) {
  process.stderr.write(`npm run dev: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
