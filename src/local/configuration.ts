import { resolve } from "node:path";

import { parseConfig, VARIABLES } from "#config";

import { localSecrets } from "./local-secrets.ts";
import type { DatabaseAddress } from "./migrate.ts";
import { repositoryFolder } from "./paths.ts";

export interface Configuration {
  host: string;
  port: number;
  webPort: number;
  dataFolder: string;
  /** 0 chooses a free one. */
  sqldPort: number;
  /** A database elsewhere; the embedded one when null. */
  remoteDatabase: DatabaseAddress | null;
  /** What the Worker gets, by name; the database's address is added when it is known. */
  variables: Record<string, string>;
}

/** Reads the environment. Throws with the name of the variable that is wrong. */
export async function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Configuration> {
  const value = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  const host = value("HOST", "127.0.0.1");
  const port = portNumber("PORT", value("PORT", "8000"));
  const dataFolder = resolve(repositoryFolder, value("DATA_DIR", ".data"));
  const url = value("LIBSQL_URL", "");
  const authToken = value("LIBSQL_AUTH_TOKEN", "");
  const webPort = portNumber("WEB_PORT", value("WEB_PORT", "3000"));
  const variables = {
    ENVIRONMENT: "local",
    // A port that the system chooses is not known yet.
    ...(webPort !== 0 && { WEB_URL: `http://127.0.0.1:${webPort}` }),
    ...workerVariables(environment),
    ...(await secretsFor(environment, dataFolder)),
  };
  parseConfig({ LIBSQL_URL: "http://127.0.0.1", ...variables });
  return {
    host,
    port,
    webPort,
    dataFolder,
    sqldPort: portNumber("SQLD_PORT", value("SQLD_PORT", "0")),
    remoteDatabase: url === "" ? null : { url, ...(authToken === "" ? {} : { authToken }) },
    variables,
  };
}

function portNumber(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number from 0 to 65535; it is ${JSON.stringify(text)}.`);
  }
  return port;
}

/** Only what the Worker knows by name: it must not see the rest of the operator's environment. */
function workerVariables(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.keys(VARIABLES).map((name): [string, string] => [name, environment[name]?.trim() ?? ""]);
  return Object.fromEntries(known.filter(([, text]) => text !== ""));
}

async function secretsFor(
  environment: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): Promise<Record<string, string>> {
  const { JWT_SECRET: jwtSecret, ENCRYPTION_KEY: encryptionKey } = environment;
  if (jwtSecret && encryptionKey) return {};
  const made = await localSecrets(dataFolder);
  return {
    JWT_SECRET: jwtSecret || made.JWT_SECRET,
    ENCRYPTION_KEY: encryptionKey || made.ENCRYPTION_KEY,
  };
}
