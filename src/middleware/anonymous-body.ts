import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context/context";
import { Turnstile } from "#db/turnstile";
import { AppError } from "#errors/app-error";
import { received } from "#errors/lost-connection";
import { breathe } from "#lib/breathe";
import { clientNetwork } from "#lib/client-network";

/** Maximum bytes of a body that anybody may send, unless the operation states another bound with its reason. */
export const MAX_ANONYMOUS_BYTES = 16_384;

/** Larger bodies of anonymous callers are worked on one at a time. */
const QUICK_BYTES = 65_536;
/** Maximum bytes of all bodies that wait; an isolate has 128 MB. */
const MAX_WAITING_BYTES = 48_000_000;

const busy = (): AppError =>
  new AppError("UNAVAILABLE", {
    message: "Too many large bodies of callers without credentials wait. Try again a little later.",
    retryAfterSeconds: 5,
  });

const line = new Turnstile({ places: 1, maxWaitMs: 20_000, leaseMs: 10_000, refusal: busy });
let waitingBytes = 0;

/**
 * Lets one large body of an anonymous caller be read at a time, once it has arrived. The others wait; networks take turns.
 * Otherwise a few of them would keep every tenant's requests waiting.
 */
export const anonymousBodyLine = createMiddleware<AppEnv>(async function anonymousBodyLine(c, next) {
  if (c.req.raw.body === null) return next();
  const { byteLength: bytes } = await received(c.req.arrayBuffer());
  if (bytes <= QUICK_BYTES) return next();
  if (waitingBytes + bytes > MAX_WAITING_BYTES) throw busy();
  waitingBytes += bytes;
  try {
    await line.pass(clientNetwork(c.get("base").clientAddress()), async () => {
      await next();
      await breathe(bytes);
    });
  } finally {
    waitingBytes -= bytes;
  }
});
