import { foldNextRuns } from "#platform/run-folds/folded.queries";
import { startDatabaseProxy, type DatabaseProxy } from "#test/support/database-proxy";

interface Call {
  requests: { batch?: { steps: { stmt: { sql?: string } }[] } }[];
}

const FRAME = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

/** The work of the gate that follows runs a moment later, in whatever transaction comes next. */
const FOLD: ReadonlySet<string> = new Set(foldNextRuns(1).map(({ sql }) => sql));

export interface WrittenTransactions extends DatabaseProxy {
  /** The statements of each writing transaction since the last call, without the ones that begin and end it. */
  take(): string[][];
}

/** A proxy between a Worker and its database that shows what each writing transaction sends. */
export async function startWrittenTransactions(databaseUrl: string): Promise<WrittenTransactions> {
  let transactions: string[][] = [];
  const proxy = await startDatabaseProxy(databaseUrl, (body) => {
    for (const { batch } of (JSON.parse(body.toString()) as Call).requests) {
      const sent = (batch?.steps ?? []).map(({ stmt }) => stmt.sql ?? "");
      if (sent[0] !== "BEGIN IMMEDIATE") continue;
      const statements = sent.filter((sql) => !FRAME.test(sql) && !FOLD.has(sql));
      if (statements.length > 0) transactions.push(statements);
    }
  });
  return {
    ...proxy,
    take: () => {
      const taken = transactions;
      transactions = [];
      return taken;
    },
  };
}
