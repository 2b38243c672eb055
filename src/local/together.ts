/** A part of an instance that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

/** Stops all at once. Rejects with the first fault after all have ended. */
export async function stopAll(parts: readonly Running[]): Promise<void> {
  await together(parts.map((part) => part.stop()));
}

/**
 * Waits for all parts, even if one fails, so that no part starts after its caller has given up. If one fails,
 * stops the started parts and rejects with the first fault.
 */
export async function together<const Parts extends readonly Promise<unknown>[]>(
  starting: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const settled = await Promise.allSettled(starting);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed === undefined) {
    return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
      -readonly [Index in keyof Parts]: Awaited<Parts[Index]>;
    };
  }
  for (const result of settled) {
    if (result.status === "fulfilled" && isRunning(result.value)) await result.value.stop();
  }
  throw failed.reason;
}

const isRunning = (value: unknown): value is Running =>
  typeof value === "object" && value !== null && "stop" in value && typeof value.stop === "function";
