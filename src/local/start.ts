import { beginAgainWithoutParser } from "./begin-again.ts";
import { readConfiguration } from "./configuration.ts";
import { startHelpers } from "./start-helper.ts";
import { startWarnings } from "./start-warnings.ts";
import { startTenure, type Tenure } from "./tenure.ts";
import { workerOutput } from "./terminal-log.ts";

beginAgainWithoutParser();
const startedAt = performance.now();

function line(name: string, durationMs: number): void {
  process.stdout.write(`  ${name.padEnd(16)}${Math.round(durationMs).toString().padStart(6)} ms\n`);
}

async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const result = await run();
  line(name, performance.now() - begin);
  return result;
}

/** The credentials are shown because the first request needs them; they belong to this machine, in the data folder. */
function banner(tenure: Tenure, dataFolder: string): string {
  const { baseUrl, webUrl, credentials } = tenure;
  const key = credentials?.api_key ?? "<API key>";
  const account =
    credentials === null
      ? []
      : [
          `  Account   ${credentials.email}  ${credentials.password}`,
          `  API key   ${credentials.api_key}`,
          `            (also in ${dataFolder}/credentials.json)`,
        ];
  return [
    "",
    `  Console   ${webUrl}`,
    `  API       ${baseUrl}/api`,
    `  Document  ${baseUrl}/api/docs`,
    ...account,
    "",
    `  curl ${baseUrl}/api/agents -H 'X-API-Key: ${key}'`,
    "",
    "  Ctrl-C stops everything.",
    "",
    "",
  ].join("\n");
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nTenure did not start: ${message}\n`);
  if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error) {
    process.stderr.write(`${error.stack ?? ""}\n`);
  }
  process.exit(1);
}

async function start(): Promise<void> {
  process.stdout.write("Tenure\n");
  const configuration = await timed("checks", () => readConfiguration(process.env));
  const helpers = startHelpers();
  const tenure = await startTenure({
    ...configuration,
    clock: "minutely",
    output: workerOutput(configuration.logFormat, process.stdout, process.env),
    built: timed("building", () => helpers.run("build")),
    run: helpers.run,
    onStep: line,
    onFailure: (error) => {
      process.stderr.write(`Tenure stops: ${error.message}\n`);
      void stopAndExit(1);
    },
  });
  process.stdout.write(banner(tenure, configuration.dataFolder));
  // An instance with a model of the operator's needs no other.
  if ((configuration.variables["LLM_PROVIDER"] ?? "builtin") === "builtin") {
    for (const sentence of await helpers.run("nearModels")) process.stdout.write(`  ${sentence}\n`);
  }
  helpers.end();
  for (const warning of startWarnings(configuration.variables)) process.stderr.write(`${warning}\n`);
  process.stdout.write(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);

  let stopping = false;
  async function stopAndExit(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await tenure.stop();
    process.exit(code);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stopAndExit(0));
  }
}

await start().catch(fail);
