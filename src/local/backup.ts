import { resolve } from "node:path";

import { backupData } from "./backup-data.ts";
import { localDataFolder } from "./local-data-folder.ts";

const usage =
  "Usage: npm run backup -- <new folder>. It copies the data folder (DATA_DIR), even while Tenure is running on it.";

try {
  const [target] = process.argv.slice(3);
  if (target === undefined) throw new Error(usage);
  const files = await backupData(localDataFolder(), resolve(target));
  process.stdout.write(
    `Copied ${files} files to ${resolve(target)}. The folder contains secrets, so only you may read it.\n`,
  );
} catch (error) {
  process.stderr.write(`npm run backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
