import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

export interface LocalSecrets {
  JWT_SECRET: string;
  ENCRYPTION_KEY: string;
}

/** 32 random bytes each, the full size for HMAC-SHA-256 and AES-256. */
function makeSecrets(): LocalSecrets {
  const random = () => randomBytes(32).toString("base64url");
  return { JWT_SECRET: random(), ENCRYPTION_KEY: random() };
}

/**
 * The secrets of this data folder, made once: another ENCRYPTION_KEY could not read the stored data. Only the owner may
 * read the file.
 */
export async function localSecrets(dataFolder: string): Promise<LocalSecrets> {
  const stored = await storedSecrets(dataFolder);
  if (stored !== null) return stored;
  const secrets = makeSecrets();
  await mkdir(dataFolder, { recursive: true });
  await writeFile(secretsFile(dataFolder), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return secrets;
}

/** The secrets that a data folder has; null for a folder that has none. */
export async function storedSecrets(dataFolder: string): Promise<LocalSecrets | null> {
  const path = secretsFile(dataFolder);
  const text = await readFile(path, "utf8").catch(ignoreMissing);
  return text === null ? null : parseSecrets(text, path);
}

const secretsFile = (dataFolder: string): string => resolve(dataFolder, "secrets.json");

function parseSecrets(text: string, path: string): LocalSecrets {
  const { JWT_SECRET, ENCRYPTION_KEY } = jsonIn(text) ?? {};
  if (JWT_SECRET === undefined || ENCRYPTION_KEY === undefined) {
    throw new Error(
      `${path} lacks JWT_SECRET or ENCRYPTION_KEY. Restore it: stored secrets cannot be read without it. ` +
        "If the first start was interrupted and there is no data yet, delete it.",
    );
  }
  return { JWT_SECRET, ENCRYPTION_KEY };
}

/** A file cut short by a crash reads as null. */
function jsonIn(text: string): Partial<LocalSecrets> | null {
  try {
    return JSON.parse(text) as Partial<LocalSecrets> | null;
  } catch {
    return null;
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
