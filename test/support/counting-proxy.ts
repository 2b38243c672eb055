import { startDatabaseProxy, type DatabaseProxy } from "#test/support/database-proxy";

export interface RoundTrips {
  reads: number;
  writes: number;
}

export interface CountingProxy extends DatabaseProxy {
  /** The round trips since the last call of this method. */
  take(): RoundTrips;
}

/**
 * A proxy between a Worker and its database that counts round trips; one that begins a writing transaction is a write.
 */
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
