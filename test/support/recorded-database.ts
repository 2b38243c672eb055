import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { startSqld } from "#local/sqld";
import { startDatabaseProxy } from "#test/support/database-proxy";
import { temporaryDataFolder } from "#test/support/instance";

export interface RecordedDatabase {
  /** For the Worker: its statements are recorded. */
  workerUrl: string;
  /** For tests. */
  databaseUrl: string;
  /** Answers with the statements so far, as JSON. */
  statementsUrl: string;
  /** Clears the statements recorded so far, such as migrations. */
  forget(): void;
  stop(): Promise<void>;
}

/** A statement may be named instead of shown; the Worker's client always shows it. */
interface Shown {
  sql?: string;
}

interface Call {
  requests: { stmt?: Shown; batch?: { steps: { stmt: Shown }[] } }[];
}

/** The number of rows in a merged statement does not matter. */
const FURTHER_ROWS = /(\((?:\?\d*(?:, ?)?)+\))(?:, ?\((?:\?\d*(?:, ?)?)+\))+/g;

/** A database that records the text of every statement of a Worker. */
export async function startRecordedDatabase(): Promise<RecordedDatabase> {
  const folder = await temporaryDataFolder();
  const sqld = await startSqld({
    folder: join(folder.path, "database"),
    logFile: join(folder.path, "sqld.log"),
    port: 0,
    onFailure: (error) => {
      throw error;
    },
  });
  const statements = new Set<string>();
  const proxy = await startDatabaseProxy(sqld.url, (body) => {
    for (const { stmt, batch } of (JSON.parse(body.toString()) as Call).requests)
      for (const { sql } of [...(stmt ? [stmt] : []), ...(batch?.steps ?? []).map((step) => step.stmt)])
        if (sql !== undefined) statements.add(sql.replaceAll(FURTHER_ROWS, "$1"));
  });
  const teller = createServer((_request, response) => response.end(JSON.stringify([...statements])));
  await new Promise<void>((resolve) => teller.listen(0, "127.0.0.1", resolve));
  return {
    workerUrl: proxy.url,
    databaseUrl: sqld.url,
    statementsUrl: `http://127.0.0.1:${(teller.address() as AddressInfo).port}/`,
    forget: () => statements.clear(),
    stop: async () => {
      await proxy.stop();
      await sqld.stop();
      teller.closeAllConnections();
      await new Promise((resolve) => teller.close(resolve));
      await folder.remove();
    },
  };
}
