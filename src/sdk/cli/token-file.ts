import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Failure, EXIT } from "./failure.ts";

/** A sign-in on this computer. Times are milliseconds since 1970. */
export interface SignIn {
  url: string;
  clientId: string;
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  scope: string;
}

/** `$TENURE_CONFIG`, `$XDG_CONFIG_HOME/tenure/sign-in.json` or `~/.config/tenure/sign-in.json`. */
export const tokenFileOf = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment["TENURE_CONFIG"] ??
  join(environment["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "tenure", "sign-in.json");

/** The sign-in of a file; null without one. */
export async function readSignIn(file: string): Promise<SignIn | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as SignIn;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Failure(EXIT.notAllowed, `${file} cannot be read. Remove it and run: tenure login`);
  }
}

/** Replaces the file at once, readable only by its owner. */
export async function writeSignIn(file: string, signIn: SignIn): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
}

export const removeSignIn = (file: string): Promise<void> => rm(file, { force: true });

const TRY_EVERY_MS = 50;
/** A program that was killed left its lock behind. */
const STALE_MS = 30_000;

/**
 * Runs alone among the programs that use the file. A refresh token works once, and a second use ends the grant, so two
 * programs must not renew at the same time.
 */
export async function alone<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  for (;;) {
    const handle = await open(lock, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return null;
    });
    if (handle !== null) {
      await handle.close();
      break;
    }
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(lock, { force: true });
    else await wait(TRY_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
