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

export interface TimedResults extends Results {
  /** Of each file, with what it started and its part of the shared servers. Empty where there is no /proc. */
  processorSeconds: Record<string, number>;
}

/** Runs `vitest run` with these arguments in a separate process. */
export async function runVitest(
  args: readonly string[],
  { isHeldBack = false }: RunOptions = {},
): Promise<TimedResults> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-results-"));
  const file = join(folder, "results.json");
  const times = join(folder, "processor-seconds.json");
  const reporters = ["default", "json", "./test/support/processor-times.ts"].map((name) => `--reporter=${name}`);
  try {
    const child = spawn("vitest", ["run", "--passWithNoTests", ...reporters, `--outputFile.json=${file}`, ...args], {
      cwd: repositoryFolder,
      env: { ...process.env, PROCESSOR_TIMES: times },
      stdio: ["ignore", isHeldBack ? "pipe" : "inherit", isHeldBack ? "pipe" : "inherit"],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    const exitCode = await new Promise<number | null>((end) => {
      child.on("error", () => end(null));
      child.on("close", end);
    });
    process.stdout.write(Buffer.concat(printed));
    const processorSeconds = (await readJson<Record<string, number>>(times)) ?? {};
    return { ...resultsOf(await readJson<JsonReport>(file), exitCode, repositoryFolder), processorSeconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJson<Content>(file: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Content;
  } catch {
    return null;
  }
}
