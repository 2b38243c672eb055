import type { Context } from "hono";

import type { AppEnv } from "#context/context";
import { AppError } from "#errors/app-error";
import { authenticate } from "#middleware/authenticate";
import type { Caller } from "#tenancy/actor";

/** Maximum age of what is known of a stream's caller when something is told. */
const CALLER_MAX_AGE_MS = 30_000;

/**
 * Returns the caller with the current permissions, for answers that outlast the initial check. Throws when the credentials
 * are no longer valid.
 */
export const presentCaller = async <Env extends AppEnv>(c: Context<Env>): Promise<Caller> =>
  (await authenticate(c, c.get("base"))).actor;

/** The batches of a stream, until its caller's credentials are no longer valid or the caller may not follow it any more. */
export async function* whileAllowed<Env extends AppEnv, Batch>(
  c: Context<Env>,
  batches: AsyncIterable<Batch>,
  mayFollow: (caller: Caller) => boolean,
): AsyncGenerator<Batch> {
  const { clock } = c.get("base");
  let knownAt = clock();
  for await (const batch of batches) {
    const age = clock() - knownAt;
    // Below 0 the clock of the machine was set back.
    if (age > CALLER_MAX_AGE_MS || age < 0) {
      if (!(await isStillAllowed(c, mayFollow))) return;
      knownAt = clock();
    }
    yield batch;
  }
}

async function isStillAllowed<Env extends AppEnv>(
  c: Context<Env>,
  mayFollow: (caller: Caller) => boolean,
): Promise<boolean> {
  try {
    return mayFollow(await presentCaller(c));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
