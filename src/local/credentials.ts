import { readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { Credentials } from "./first-account.ts";

/** The file `credentials.json`, in the names of the wire. */
export interface StoredCredentials {
  email: string;
  password: string;
  api_key: string;
  tenant_id: string;
  base_url: string;
}

/** Writes what the first start created, or gives back what an earlier one wrote, with today's address. Only the owner may read the file. */
export async function storeCredentials(
  dataFolder: string,
  created: Credentials | null,
  baseUrl: string,
): Promise<StoredCredentials | null> {
  const path = resolve(dataFolder, "credentials.json");
  const stored = created === null ? await readStored(path) : toStored(created);
  if (stored === null) return null;
  const current = { ...stored, base_url: baseUrl };
  await writeFile(`${path}.next`, `${JSON.stringify(current, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.next`, path);
  return current;
}

function toStored(created: Credentials): Omit<StoredCredentials, "base_url"> {
  return {
    email: created.email,
    password: created.password,
    api_key: created.apiKey,
    tenant_id: created.tenantId,
  };
}

async function readStored(path: string): Promise<StoredCredentials | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as StoredCredentials);
}
