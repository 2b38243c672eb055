import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { commandLine, type Ended, type Program } from "#test/support/command-line";
import { type HostileInstance, startHostileInstance } from "#test/support/hostile-instance";

/** A person at a terminal, who uses the program at a hostile instance. */
export interface PersonAtTerminal {
  instance: HostileInstance;
  program: Program;
  start: Program["start"];
  run: (words: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** The addresses that the browser was told to open so far, once there is one. */
  opened: () => Promise<string[]>;
}

/** The person's browser writes down what it is told to open. */
export async function personAtTerminal(): Promise<PersonAtTerminal> {
  const instance = await startHostileInstance();
  const program = await commandLine();
  const { folder } = program;
  const openers = join(folder, "openers");
  const log = join(folder, "opened");
  await mkdir(openers);
  for (const name of ["xdg-open", "open"]) {
    // oxlint-disable-next-line no-await-in-loop -- two small files
    await writeFile(join(openers, name), `#!/bin/sh\nprintf '%s\\n' "$*" >> "${log}"\n`);
    // oxlint-disable-next-line no-await-in-loop -- two small files
    await chmod(join(openers, name), 0o755);
  }
  const surroundings = {
    TENURE_URL: instance.url,
    PATH: `${openers}:${process.env["PATH"]}`,
    NODE_OPTIONS: "--import=data:text/javascript,process.stdout.isTTY=true",
  };
  const start: Program["start"] = (words, environment) => program.start(words, { ...surroundings, ...environment });
  const read = (): Promise<string> => readFile(log, "utf8").catch(() => "");
  const opened = async (): Promise<string[]> => {
    await expect.poll(read).not.toBe("");
    return (await read()).trim().split("\n");
  };
  return { instance, program, start, run: (words, environment) => start(words, environment).ended, opened };
}

/** Fails when anything was opened before: an honest sign-in opens its address, and that is the first one. */
export async function requireNothingOpened({ instance, start, opened }: PersonAtTerminal): Promise<void> {
  instance.metadata = {};
  instance.answers = {};
  const login = start(["login"]);
  const address = await login.says(/(http\S+\/oauth\/authorize\S+)/);
  expect(await opened()).toEqual([address]);
  login.interrupt();
  await login.ended;
}
