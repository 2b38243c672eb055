import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { backupData } from "./backup-data.ts";
import { localDataFolder } from "./local-data-folder.ts";
import { storedSecrets } from "./local-secrets.ts";
import { trimmedVariables } from "./local-variables.ts";
import { verifyBackup } from "./verify-backup.ts";

const usage =
  "Usage: npm run backup -- <new folder> [--verify]. It copies the data folder (DATA_DIR), even while Tenure is running on it; --verify restores the copy beside it and checks it.";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function verify(folder: string): Promise<void> {
  const { ENCRYPTION_KEY, ENCRYPTION_KEYS_PREVIOUS = "" } = trimmedVariables(process.env);
  const encryptionKey = ENCRYPTION_KEY ?? (await storedSecrets(folder))?.ENCRYPTION_KEY;
  if (encryptionKey === undefined) throw new Error("The backup has no secrets.json: give its key in ENCRYPTION_KEY.");
  const found = await verifyBackup(folder, {
    encryptionKey,
    previousEncryptionKeys: ENCRYPTION_KEYS_PREVIOUS.split(",").filter((key) => key !== ""),
  });
  const { files, migrations, tenants, auditEntries, agents, executions } = found;
  say(
    `Verified by restoring it: ${files} database files are intact, ${migrations} migrations were missing and fit, and the audit logs of ${tenants} tenants are intact (${auditEntries} entries). It has ${agents} agents and ${executions} executions.`,
  );
}

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { verify: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (target === undefined) throw new Error(usage);
  const folder = resolve(target);
  const files = await backupData(localDataFolder(), folder);
  say(`Copied ${files} files to ${folder}. The folder contains secrets, so only you may read it.`);
  if (values.verify) await verify(folder);
} catch (error) {
  process.stderr.write(`npm run backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
