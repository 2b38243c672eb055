import { DatabaseSync } from "node:sqlite";

import { fillCatalogue } from "#local/fill-catalogue";
import { localSecrets } from "#local/local-secrets";
import { databaseFolder } from "#local/prepare-database";
import { dataFile } from "#local/sqld-files";
import { startInstance, type Instance } from "#test/support/instance";

import { callerWith } from "./caller.ts";
import type { CountPlan } from "./count-plan.ts";
import { makeExemplars, type Exemplars } from "./exemplars.ts";
import { fillCounts } from "./fill-counts.ts";

/** An instance that is filled and serves. Its crons do not run, so nothing but the calls works. */
export interface Counted {
  instance: Instance;
  exemplars: Exemplars;
}

/** Starts an instance on a folder, fills it while it is stopped, and starts it again. */
export async function filledInstance(dataFolder: string, plan: CountPlan): Promise<Counted> {
  const first = await startInstance({ dataFolder });
  await fillCatalogue(first.database);
  const exemplars = await makeExemplars((headers) => callerWith(first.baseUrl, headers), first.testSecret);
  await first.stop();
  const keys = { encryptionKey: (await localSecrets(dataFolder)).ENCRYPTION_KEY, previousEncryptionKeys: [] };
  const database = new DatabaseSync(dataFile(databaseFolder(dataFolder)));
  try {
    await fillCounts(database, plan, exemplars, keys);
  } finally {
    database.close();
  }
  return { instance: await startInstance({ dataFolder }), exemplars };
}
