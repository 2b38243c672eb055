// The thread of migrate-file.ts.
import { parentPort, workerData } from "node:worker_threads";

import { FileDatabase } from "./file-database.ts";
import type { FileMigration, FileMigrationMessage } from "./migrate-file.ts";
import { migrateDatabase } from "./migrate.ts";

const tell = (message: FileMigrationMessage): void => parentPort?.postMessage(message, []);

async function run({ path, folder }: FileMigration): Promise<string[]> {
  const database = await FileDatabase.open(path);
  try {
    return await migrateDatabase(database, folder, {
      progress: {
        begin: (migration, statements) => tell({ kind: "begin", migration, statements }),
        statement: (index) => tell({ kind: "statement", index }),
        rows: () => undefined,
      },
      say: () => undefined,
    });
  } finally {
    database.close();
  }
}

try {
  tell({ kind: "applied", names: await run(workerData as FileMigration) });
} catch (error) {
  tell({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
}
