import { execFile } from "node:child_process";
import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { repositoryFolder } from "#local/paths";

/** The suite is a program and exports nothing. */
const program = join(repositoryFolder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

export interface SuiteResult {
  exitCode: number;
  /** The scenarios that ran, by name. */
  scenarios: string[];
  /** `scenario: check: reason` of each check that failed or warned. */
  faults: string[];
  /** `scenario: check` of each check that does not apply, because the server does not declare the capability. */
  skipped: string[];
}

/** Runs the official conformance suite as its users do, with results in a folder that is read and removed. */
export const runSuite = (...options: string[]): Promise<SuiteResult> => runHeard(options, () => undefined);

/** The same, for a suite that tells a person what to do. `heard` gets the output until then. */
export async function runHeard(options: string[], heard: (output: string) => void): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-conformance-results-"));
  try {
    const { exitCode } = await run([...options, "--output-dir", folder], heard);
    return { exitCode, ...(await readResults(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The names of the suite's server scenarios for a revision, without those of extensions. */
export const serverScenarios = (revision: string): Promise<string[]> => scenariosOf("--server", revision);

/** The names of the suite's scenarios for an authorization server, for a revision. */
export const authorizationScenarios = (revision: string): Promise<string[]> => scenariosOf("--authorization", revision);

/** The names of the suite's client scenarios for a revision, without those of extensions. */
export const clientScenarios = (revision: string): Promise<string[]> => scenariosOf("--client", revision);

async function scenariosOf(side: "--server" | "--client" | "--authorization", revision: string): Promise<string[]> {
  const { output } = await run(["list", side, "--spec-version", revision]);
  return [...output.matchAll(/^\s+- (\S+) \[(?!extension)/gm)].map(([, name = ""]) => name).toSorted();
}

function run(
  options: string[],
  heard: (output: string) => void = () => undefined,
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...options], { maxBuffer: 2 ** 26 }, (error, output) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output }),
    );
    let said = "";
    child.stdout?.on("data", (part: string) => heard((said += part)));
  });
}

async function readResults(folder: string): Promise<Omit<SuiteResult, "exitCode">> {
  const results: Omit<SuiteResult, "exitCode"> = { scenarios: [], faults: [], skipped: [] };
  for await (const path of glob("**/checks.json", { cwd: folder })) {
    // The folder of a scenario: `<kind>-<name>-<time>`.
    const scenario = dirname(path)
      .replace(/^(?:authorization-)?server-/, "")
      .replace(/-\d{4}-\d\d-\d\dT.*$/, "");
    results.scenarios.push(scenario);
    for (const { id, status, errorMessage } of JSON.parse(await readFile(join(folder, path), "utf8")) as Check[]) {
      if (status === "SKIPPED") results.skipped.push(`${scenario}: ${id}`);
      if (status === "FAILURE" || status === "WARNING") results.faults.push(`${scenario}: ${id}: ${errorMessage}`);
    }
  }
  results.scenarios.sort();
  return results;
}
