import { startDatabaseProxy, type DatabaseProxy } from "#test/support/database-proxy";

/** Background work of the instance would have to disturb this many measurements in a row. */
const MOST_ATTEMPTS = 12;

export interface RoundTrips {
  reads: number;
  writes: number;
}

/** Runs a call whose round trips count, and returns its result. */
export type Counted = <Result>(call: () => Promise<Result>) => Promise<Result>;

export interface CountingProxy extends DatabaseProxy {
  /**
   * The round trips of the calls that `measure` counts, one entry each. The instance also works in the background, and
   * that can only add: the measurement is repeated until no call costs more than it may. A call that needs one trip more
   * needs it in each attempt. So `measure` must prepare everything again that a cache of the instance could know.
   */
  costs(atMost: RoundTrips[], measure: (counted: Counted) => Promise<void>): Promise<RoundTrips[]>;
}

/**
 * A proxy between a Worker and its database that counts round trips; one that begins a writing transaction is a write.
 */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  let current: RoundTrips = { reads: 0, writes: 0 };
  const proxy = await startDatabaseProxy(databaseUrl, (body) => {
    current[body.includes("BEGIN IMMEDIATE") ? "writes" : "reads"]++;
  });

  const attempt = async (measure: (counted: Counted) => Promise<void>): Promise<RoundTrips[]> => {
    const made: RoundTrips[] = [];
    await measure(async (call) => {
      current = { reads: 0, writes: 0 };
      const result = await call();
      made.push(current);
      current = { reads: 0, writes: 0 };
      return result;
    });
    return made;
  };

  return {
    ...proxy,
    costs: async (atMost, measure) => {
      for (let count = 1; ; count += 1) {
        const made = await attempt(measure);
        const isWithin = made.every(
          ({ reads, writes }, index) => reads <= (atMost[index]?.reads ?? 0) && writes <= (atMost[index]?.writes ?? 0),
        );
        if (isWithin || count === MOST_ATTEMPTS) return made;
      }
    },
  };
}
