import { createPrivateKey } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";

import { parseConfig } from "#config/config";
import { VARIABLES } from "#config/variables";
import { readSettings } from "#lib/settings";

import { localSecrets } from "./local-secrets.ts";
import { LOCAL_VARIABLES, type LogFormat, trimmedVariables } from "./local-variables.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { repositoryFolder } from "./paths.ts";

export interface Configuration {
  host: string;
  port: number;
  webPort: number;
  dataFolder: string;
  /** 0 chooses a free port. */
  sqldPort: number;
  logFormat: LogFormat;
  /** An outside database; null for the embedded one. */
  remoteDatabase: DatabaseAddress | null;
  /** The Worker's variables by name; the database's URL is added when it is known. */
  variables: Record<string, string>;
}

/** Reads the environment. Throws with the name of an invalid variable. */
export async function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Configuration> {
  const given = trimmedVariables(environment);
  const own = readSettings(LOCAL_VARIABLES, given);
  const { HOST: host, PORT: port, WEB_PORT: webPort, SQLD_PORT: sqldPort, LOG_FORMAT: logFormat } = own;
  const dataFolder = resolve(repositoryFolder, own.DATA_DIR);
  requireDifferentPorts({ PORT: port, WEB_PORT: webPort, SQLD_PORT: sqldPort });
  requireShared(host, given["SHARED"]);
  await requireWritableFolder(dataFolder);
  const ofWorker = workerVariables(given);
  const variables = {
    ENVIRONMENT: "local",
    // A port that the system chooses is not known yet.
    // Other people cannot reach a port of this machine, so a shared instance has its own address instead.
    ...(webPort !== 0 && given["SHARED"] !== "true" && { WEB_URL: `http://127.0.0.1:${webPort}` }),
    ...ofWorker,
    ...(await secretsFor(ofWorker, dataFolder)),
  };
  checkWorkerVariables(variables);
  return {
    host,
    port,
    webPort,
    dataFolder,
    sqldPort,
    logFormat,
    remoteDatabase: remoteDatabase(ofWorker),
    variables,
  };
}

/** Faults in the variables of an environment, one sentence each. Secrets that a start would make are not required. */
export function variableFaults(environment: Readonly<Record<string, string | undefined>>): string[] {
  const given = trimmedVariables(environment);
  const made = { JWT_SECRET: "x".repeat(32), ENCRYPTION_KEY: "A".repeat(43) };
  const checks = [
    () => {
      const { HOST, PORT, WEB_PORT, SQLD_PORT } = readSettings(LOCAL_VARIABLES, given);
      requireDifferentPorts({ PORT, WEB_PORT, SQLD_PORT });
      requireShared(HOST, given["SHARED"]);
    },
    () => checkWorkerVariables({ ...made, ENVIRONMENT: "local", ...workerVariables(given) }),
  ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).split("\n");
    }
  });
}

function checkWorkerVariables(variables: Readonly<Record<string, string>>): void {
  const { jwtPrivateKey } = parseConfig({ LIBSQL_URL: "http://127.0.0.1", ...variables });
  if (jwtPrivateKey !== undefined) requireSigningKey(jwtPrivateKey);
}

function requireDifferentPorts(ports: Record<string, number>): void {
  const owners = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const owner = owners.get(port);
    if (owner !== undefined) throw new Error(`${owner} and ${name} must be different ports; both are ${port}.`);
    // 0 lets the system choose another port each time.
    if (port !== 0) owners.set(port, name);
  }
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)$/i;

/** An instance for one person's machine trusts more than one that others reach: plain cookies, http, local mail. */
function requireShared(host: string, shared: string | undefined): void {
  if (LOOPBACK.test(host) || shared === "true") return;
  throw new Error(
    `HOST=${host} lets other machines reach this instance. Set SHARED=true for that, with BASE_URL (https, a proxy in front) and MAIL_URL; or leave HOST at 127.0.0.1.`,
  );
}

async function requireWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data cannot be kept in ${folder} (${reason}). Choose another folder with DATA_DIR.`, {
      cause: error,
    });
  }
}

/** Otherwise the Worker would notice only when it signs the first token. */
function requireSigningKey(pem: string): void {
  const rule = "JWT_PRIVATE_KEY must be the PKCS8 PEM of an ES256 key (curve P-256)";
  const curve = curveOf(pem.replaceAll("\\n", "\n"));
  if (curve !== "prime256v1") throw new Error(`${rule}${curve === null ? "; it cannot be read" : ""}.`);
}

function curveOf(pem: string): string | null {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve ?? "none";
  } catch {
    return null;
  }
}

/** Only variables that the Worker reads: it must not see the rest of the operator's environment. */
function workerVariables(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(VARIABLES, name)));
}

function remoteDatabase({
  LIBSQL_URL: url,
  LIBSQL_AUTH_TOKEN: authToken,
}: Readonly<Record<string, string>>): DatabaseAddress | null {
  return url === undefined ? null : { url, ...(authToken === undefined ? {} : { authToken }) };
}

/** Makes the secrets that the environment lacks, and keeps them in the data folder. */
async function secretsFor(
  { JWT_SECRET: jwtSecret, ENCRYPTION_KEY: encryptionKey }: Readonly<Record<string, string>>,
  dataFolder: string,
): Promise<Record<string, string>> {
  if (jwtSecret !== undefined && encryptionKey !== undefined) return {};
  const made = await localSecrets(dataFolder);
  return { JWT_SECRET: jwtSecret ?? made.JWT_SECRET, ENCRYPTION_KEY: encryptionKey ?? made.ENCRYPTION_KEY };
}
