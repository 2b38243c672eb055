import { resolve } from "node:path";

import { backupData } from "./backup-data.ts";
import { localDataFolder } from "./local-data-folder.ts";

const usage =
  "Usage: npm run backup -- <new folder>. It copies the data folder (DATA_DIR), also while Tenure runs on it.";

try {
  const [target] = process.argv.slice(3);
  if (target === undefined) throw new Error(usage);
  const files = await backupData(localDataFolder(), resolve(target));
  process.stdout.write(
    `Copied ${files} files to ${resolve(target)}. The folder holds secrets: only you may read it.\n`,
  );
} catch (error) {
  process.stderr.write(`npm run backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
