import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { localSecrets } from "#local/local-secrets";
import type { DatabaseAddress } from "#local/migration-database";
import { startTenure, type Tenure } from "#local/tenure";
import { startCellServers } from "#test/support/cells";

export interface InstanceOptions {
  /** How many databases it has beside its own. */
  cells?: number;
  /** Variables of the Worker, such as OUTBOUND_ALLOW_HOSTS. */
  variables?: Record<string, string>;
  /** An outside database, such as a proxy. Default: the instance's own. */
  database?: DatabaseAddress;
  /** A separate folder survives `stop`, so that a second instance can start on its data. */
  dataFolder?: string;
  /** Another build than the shared one. */
  buildFolder?: string;
  /** Its port, for clients of an earlier instance. Default: any free port. */
  port?: number;
  /** Shows the Worker's console. Default: only with TEST_OUTPUT=1. */
  output?: "inherit" | "ignore";
}

export interface Instance extends Tenure {
  testSecret: string;
  dataFolder: string;
  /** The addresses of its further databases, by the names of their cells. */
  cellUrls: Record<string, string>;
}

export const testSecret = "test-secret-of-the-test-instance-0123456789";

/** Makes a folder for an instance's data and gives it back with a function that removes it. */
export async function temporaryDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "tenure-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Starts a whole instance on free ports; needs a build. Its crons run when `runScheduled` is called. */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const temporary = options.dataFolder === undefined ? await temporaryDataFolder() : null;
  const dataFolder = options.dataFolder ?? temporary?.path ?? "";
  const cells = options.cells === undefined ? null : await startCellServers(dataFolder, options.cells);
  const tenure = await startTenure({
    dataFolder,
    host: "127.0.0.1",
    port: options.port ?? 0,
    webPort: null,
    sqldPort: 0,
    remoteDatabase: options.database ?? null,
    isDatabaseOpen: true,
    ...(options.buildFolder === undefined ? {} : { buildFolder: options.buildFolder }),
    variables: {
      ...(await localSecrets(dataFolder)),
      ENVIRONMENT: "local",
      TEST_SECRET: testSecret,
      LOG_LEVEL: process.env["TEST_OUTPUT"] === "1" ? "info" : "error",
      ...cells?.variables,
      ...options.variables,
    },
    clock: "manual",
    output: options.output ?? (process.env["TEST_OUTPUT"] === "1" ? "inherit" : "ignore"),
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    ...tenure,
    testSecret,
    dataFolder,
    cellUrls: cells?.urls ?? {},
    stop: async () => {
      await tenure.stop();
      await cells?.stop();
      await temporary?.remove();
    },
  };
}
