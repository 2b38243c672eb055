import { spawn } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { inject, onTestFinished } from "vitest";

import { repositoryFolder } from "#local/paths";
import { buildProgram } from "#local/sdk/build-sdk";
import type { TestAccount } from "#test/support/client";

/** A run of the program `tenure`. */
export interface Started {
  /** Waits until the program wrote something on the error stream that fits, and gives its first group. */
  says(pattern: RegExp): Promise<string>;
  /** Presses Ctrl-C. */
  interrupt(): void;
  ended: Promise<Ended>;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  /** A folder of the test. */
  folder: string;
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): Started;
  run(words: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
}

/** The program, built into its own folder; `owner` is who uses it by key. Without one it must sign in. */
export async function commandLine(owner?: Pick<TestAccount, "apiKey">): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await buildProgram(folder);
  await symlink(resolve(repositoryFolder, "node_modules"), join(folder, "node_modules"));
  return programIn(folder, [process.execPath, join(folder, "bin/tenure.mjs")], owner);
}

/** The program of a folder, started by these words. */
export function programIn(
  folder: string,
  [file = "", ...first]: readonly string[],
  owner?: Pick<TestAccount, "apiKey">,
): Program {
  const { TENURE_URL: _url, TENURE_API_KEY: _key, ...others } = process.env;
  const base = {
    ...others,
    TENURE_CONFIG: join(folder, "sign-in.json"),
    TENURE_URL: inject("baseUrl"),
    ...(owner === undefined ? {} : { TENURE_API_KEY: owner.apiKey }),
  };
  const start = (words: readonly string[], environment: Readonly<Record<string, string>> = {}): Started => {
    const child = spawn(file, [...first, ...words], {
      cwd: folder,
      env: { ...base, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    const readers = new Set<() => void>();
    child.stdout.on("data", (part) => (stdout += String(part)));
    child.stderr.on("data", (part) => {
      stderr += String(part);
      for (const read of readers) read();
    });
    const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, stdout, stderr })));
    const says = (pattern: RegExp): Promise<string> =>
      new Promise((found, failed) => {
        const read = (): void => {
          const match = pattern.exec(stderr);
          if (match === null) return;
          readers.delete(read);
          found(match[1] ?? match[0]);
        };
        readers.add(read);
        read();
        void ended.then(() => failed(new Error(`The program ended and did not say ${pattern.source}: ${stderr}`)));
      });
    return { says, interrupt: () => void child.kill("SIGINT"), ended };
  };
  return { folder, start, run: (words, environment) => start(words, environment).ended };
}
