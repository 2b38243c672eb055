import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { resultsOf, type JsonReport, type Results } from "./results.ts";

export const repositoryFolder = resolve(import.meta.dirname, "../..");

interface RunOptions {
  /** Keeps the run's output until it ends, so that it does not mix with another run's lines. */
  isHeldBack?: boolean;
}

/** Runs `vitest run` with these arguments in a separate process. */
export async function runVitest(args: readonly string[], { isHeldBack = false }: RunOptions = {}): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-results-"));
  const file = join(folder, "results.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const child = spawn("vitest", ["run", "--passWithNoTests", ...reporters, ...args], {
      cwd: repositoryFolder,
      stdio: ["ignore", isHeldBack ? "pipe" : "inherit", isHeldBack ? "pipe" : "inherit"],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    const exitCode = await new Promise<number | null>((end) => {
      child.on("error", () => end(null));
      child.on("close", end);
    });
    process.stdout.write(Buffer.concat(printed));
    return resultsOf(await readReport(file), exitCode, repositoryFolder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<JsonReport | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as JsonReport;
  } catch {
    return null;
  }
}
