import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";

import { HranaClient, type Hrana, type SqlStatement, type SqlValue } from "#db/hrana";
import { BoundedCache } from "#lib/bounded-cache";

/** Typed reads. Each awaited query, or one `batch([...])` of several, is one round trip. */
export type Database = SqliteRemoteDatabase;

export interface Connection {
  hrana: Hrana;
  db: Database;
  /** Whether writes find room, as far as this isolate knows from the last minute. */
  hasRoom: () => boolean;
}

interface Client {
  hrana: HranaClient;
  connections: BoundedCache<Connection>;
}

/** Each is a few objects; a dropped one is created again. */
const MAX_CONNECTIONS = 2_000;

const clients = new Map<string, Client>();

/**
 * The isolate's client for a database, created once, because it holds no request's data. When many call at once,
 * callers wait in the named queue. The queues take turns, so each tenant has its own.
 */
export function connect(
  url: string,
  authToken: string | undefined,
  line = "",
  service?: Pick<Fetcher, "fetch">,
): Connection {
  const { hrana, connections } = clientOf(url, authToken, service);
  const known = connections.get(line);
  if (known) return known;
  const inLine = hrana.inLine(line);
  const connection = { hrana: inLine, db: databaseOver(inLine), hasRoom: () => hrana.hasRoom() };
  connections.set(line, connection);
  return connection;
}

function clientOf(url: string, authToken: string | undefined, service: Pick<Fetcher, "fetch"> | undefined): Client {
  const known = clients.get(url);
  if (known) return known;
  const client = {
    hrana: new HranaClient({ url, authToken, service }),
    connections: new BoundedCache<Connection>(MAX_CONNECTIONS),
  };
  clients.set(url, client);
  return client;
}

/** Runs Drizzle's queries over the transport. */
export function databaseOver(hrana: Pick<Hrana, "execute">): Database {
  const run = async (statement: SqlStatement, method: string): Promise<{ rows: unknown[] }> => {
    const [result] = await hrana.execute([statement]);
    return { rows: rowsFor(method, result?.rows ?? []) };
  };
  return drizzle(
    (sql, params: SqlValue[], method) => run({ sql, args: params }, method),
    async (queries) => {
      const results = await hrana.execute(queries.map(({ sql, params }) => ({ sql, args: params as SqlValue[] })));
      return results.map((result, index) => ({ rows: rowsFor(queries[index]?.method ?? "all", result.rows) }));
    },
    { casing: "snake_case" },
  );
}

/** Drizzle's proxy driver wants one row for `get` (undefined without one) and all rows otherwise. */
function rowsFor(method: string, rows: SqlValue[][]): unknown[] {
  return method === "get" ? (rows[0] as unknown[]) : rows;
}
