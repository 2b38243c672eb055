import { readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { Credentials } from "./first-account.ts";

/** The file `credentials.json`, in wire format. */
export interface StoredCredentials {
  email: string;
  password: string;
  api_key: string;
  tenant_id: string;
  base_url: string;
}

/**
 * Writes the credentials of the first start. The password is stored nowhere else, so a start that is killed after this
 * has lost nothing.
 */
export async function keepCredentials(dataFolder: string, created: Credentials): Promise<void> {
  await write(dataFolder, {
    email: created.email,
    password: created.password,
    api_key: created.apiKey,
    tenant_id: created.tenantId,
    base_url: "",
  });
}

/**
 * The credentials that an earlier `keepCredentials` wrote, with the present URL; null without the file. Throws with the
 * name of an unreadable file.
 */
export async function credentialsAt(dataFolder: string, baseUrl: string): Promise<StoredCredentials | null> {
  const path = pathIn(dataFolder);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const current = { ...parsed(text, path), base_url: baseUrl };
  await write(dataFolder, current);
  return current;
}

const pathIn = (dataFolder: string): string => resolve(dataFolder, "credentials.json");

function parsed(text: string, path: string): StoredCredentials {
  const { email, password, api_key, tenant_id } = objectIn(text);
  if (email === undefined || password === undefined || api_key === undefined || tenant_id === undefined) {
    throw new Error(
      `${path} is damaged: the address, password, API key or tenant of the first account is missing. ` +
        "Restore the copy of the file, or delete it: only this program's banner needs it.",
    );
  }
  return { email, password, api_key, tenant_id, base_url: "" };
}

/** A file cut short by a crash counts as empty. */
function objectIn(text: string): Partial<StoredCredentials> {
  try {
    return (JSON.parse(text) as Partial<StoredCredentials> | null) ?? {};
  } catch {
    return {};
  }
}

/** Only the owner may read the file. */
async function write(dataFolder: string, credentials: StoredCredentials): Promise<void> {
  const path = pathIn(dataFolder);
  await writeFile(`${path}.next`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.next`, path);
}
