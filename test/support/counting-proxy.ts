import { startDatabaseProxy, type DatabaseProxy } from "#test/support/database-proxy";

export interface RoundTrips {
  reads: number;
  writes: number;
}

export interface CountingProxy extends DatabaseProxy {
  /** The round trips since the last call of this. */
  take(): RoundTrips;
}

/** Stands between a Worker and its database and counts round trips; one that begins a transaction to write is a write. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  let counted: RoundTrips = { reads: 0, writes: 0 };
  const proxy = await startDatabaseProxy(databaseUrl, (body) => {
    counted[body.includes("BEGIN IMMEDIATE") ? "writes" : "reads"]++;
  });
  return {
    ...proxy,
    take: () => {
      const taken = counted;
      counted = { reads: 0, writes: 0 };
      return taken;
    },
  };
}
