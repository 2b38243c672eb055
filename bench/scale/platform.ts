import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

import type { StoredCredentials } from "#local/credentials";
import type { DatabaseAddress } from "#local/migration-database";
import { repositoryFolder } from "#local/paths";
import { findRun } from "#local/run-lock";

/** The secret of the test routes, so that a program can create tenants. */
export const TEST_SECRET = "scale-secret-0123456789abcdef0123456789";

/** `npm start` as a separate process, on a data folder in any state. */
export interface Platform {
  baseUrl: string;
  database: DatabaseAddress;
  /** The key of the instance's own tenant. */
  apiKey: string;
  pidOf(part: "workerd" | "sqld"): Promise<number>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** Starts the platform and waits until it is ready. Throws with what it printed when it ends instead. */
export async function startPlatform(dataFolder: string): Promise<Platform> {
  const child = spawn(process.execPath, ["src/local/run.js", "start"], {
    cwd: repositoryFolder,
    env: {
      ...process.env,
      BASE_URL: "",
      PORT: "0",
      WEB_PORT: "0",
      DATA_DIR: dataFolder,
      TEST_SECRET,
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith("Ready")) break;
  }
  const baseUrl = lines.map((line) => /API\s+(http\S+?)\/api/.exec(line)?.[1]).find(Boolean);
  if (baseUrl === undefined) throw new Error(`The platform did not start:\n${lines.slice(-20).join("\n")}`);
  // No process reads the rest: a full pipe would stop the host.
  child.stdout.resume();
  const credentials = JSON.parse(await readFile(resolve(dataFolder, "credentials.json"), "utf8")) as StoredCredentials;
  const run = async () => {
    const found = (await findRun(dataFolder))?.run;
    if (!found) throw new Error("The instance is not recorded.");
    return found;
  };
  return {
    baseUrl,
    database: (await run()).database ?? { url: "" },
    apiKey: credentials.api_key,
    pidOf: async (part) => (await run()).children[part]?.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
    },
  };
}
