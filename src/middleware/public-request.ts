import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv, BaseContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { received } from "#errors/lost-connection";
import { clientNetwork } from "#lib/client-network";
import { countRead } from "#middleware/anonymous-limit";
import { authenticate, showsCredential } from "#middleware/authenticate";
import { readAtHome } from "#middleware/read-at-home";
import { findCaller, idempotencyKey, type TenantEnv, tenantRequest } from "#middleware/tenant-request";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { rateLimitHeaders } from "#platform/rate-limits/rate-limit-headers";
import { type RateVerdict, windowPolicies } from "#platform/rate-limits/window-counter";

/**
 * The purposes that anonymous callers are counted for, each with a limit per minute and client address; the
 * configuration has the limit of reads.
 */
const PUBLIC_PURPOSES = {
  signIn: 20,
  signUp: 10,
  authorize: 30,
  clientRegistration: 10,
  codeRequest: 10,
  token: 120,
  write: 60,
  comeBack: 60,
  badSignature: 60,
  wrongHook: 20,
} satisfies Record<string, number>;

type Purpose = keyof typeof PUBLIC_PURPOSES | "read";

/** The purposes of operations without credentials. */
export type PublicPurpose = Exclude<Purpose, "write" | "comeBack" | "badSignature" | "wrongHook">;

/** The limit of anonymous callers for a purpose that a wing names, by client address. */
export interface AddressLimit {
  name: string;
  perMinute: number;
}

/** Counts anonymous callers by address (an IPv6 /64 is one caller). With the counter down the request passes. */
export function publicRequest(purpose: PublicPurpose | AddressLimit) {
  return createMiddleware<AppEnv>(async function publicRequest(c, next) {
    const base = c.get("base");
    refuseExceeded(base, await countAnonymous(base, purpose));
    if (purpose === "read") readAtHome(base);
    await next();
  });
}

/**
 * A write by any caller, counted by address. An Idempotency-Key belongs to a tenant. So a request with one must have
 * credentials, and passes the guards of the tenant's own writes. Without credentials it is refused, because the key
 * could not be stored.
 */
export const publicWrite = createMiddleware<AppEnv>(async function publicWrite(c, next) {
  const base = c.get("base");
  if (idempotencyKey(c) === null) {
    refuseExceeded(base, await countAnonymous(base, "write"));
    readAtHome(base);
    return next();
  }
  if (!showsCredential(c, base)) {
    throw invalidInput({
      path: "header.idempotency-key",
      code: "needs_credentials",
      message: "needs credentials: keys are stored only for tenants",
    });
  }
  const known = c as unknown as Context<TenantEnv>;
  known.set("principal", await authenticate(c, base));
  return asTenant(known, next);
});

const asTenant = tenantRequest(null);

/**
 * A read by any caller. A caller with credentials is counted by the tenant's limits instead of the address's.
 * Credentials must be valid, except a session cookie, which browsers send unasked. The answer is the same for every
 * caller, whom the operation never learns.
 */
export const publicRead = createMiddleware<AppEnv>(async function publicRead(c, next) {
  const base = c.get("base");
  refuseExceeded(base, (await countCaller(c, base)) ?? (await countAnonymous(base, "read")));
  readAtHome(base);
  await next();
});

/** The data about a visitor whom an outside service sends back. */
export interface VisitorVariables {
  /** The user of the accompanying session cookie; null without a valid one. A key is not a session. */
  visitor: { userId: string } | null;
}

/**
 * A browser that an outside service sends back, by a link with its own secret, counted by address. The accompanying
 * session cookie identifies the user, but permits nothing.
 */
export const comingBack = createMiddleware<AppEnv & { Variables: VisitorVariables }>(
  async function comingBack(c, next) {
    if (c.req.method === "HEAD") throw new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: "GET, OPTIONS" } });
    const base = c.get("base");
    refuseExceeded(base, await countAnonymous(base, "comeBack"));
    c.set("visitor", await visitorOf(c, base));
    await next();
  },
);

/** A signature over the bytes of the body, in a header. */
export interface BodySignature {
  header: string;
  isGood: (base: BaseContext, bytes: ArrayBuffer, shown: string | undefined) => Promise<boolean>;
}

/**
 * A request whose credential is the signature over the bytes of the body. Without a valid one the body is not read, and
 * the address is counted. Signed requests are not counted, because they all come from a few addresses of the sender.
 */
export const signedRequest = ({ header, isGood }: BodySignature) =>
  createMiddleware<AppEnv>(async function signedRequest(c, next) {
    const base = c.get("base");
    const bytes = await received(c.req.arrayBuffer());
    if (!(await isGood(base, bytes, c.req.header(header)))) {
      refuseExceeded(base, await countAnonymous(base, "badSignature"));
      throw new AppError("UNAUTHORIZED", {
        message: `${header} is not the signature of this body.`,
        details: { reason: "bad_signature" },
      });
    }
    await next();
  });

/**
 * Counts a request to an address of a trigger that does not prove its sender. Throws RATE_LIMIT_EXCEEDED after too many of
 * a client.
 */
export async function countWrongHook(base: BaseContext): Promise<void> {
  refuseExceeded(base, await countAnonymous(base, "wrongHook"));
}

async function visitorOf(c: Context, base: BaseContext): Promise<{ userId: string } | null> {
  if (c.req.header("cookie") === undefined) return null;
  try {
    const { actor } = await authenticate(c, base);
    return actor.kind === "user" ? { userId: actor.userId } : null;
  } catch {
    return null;
  }
}

/** The verdict of the tenant's limits; null for a caller without credentials, or when the tenant's counter is down. */
async function countCaller(c: Context, base: BaseContext): Promise<RateVerdict | null> {
  const { headers } = c.req.raw;
  if (!headers.has("x-api-key") && !headers.has("authorization") && !headers.has("cookie")) return null;
  const entry = await findCaller(c, base);
  return entry?.verdict ?? null;
}

async function countAnonymous(base: BaseContext, purpose: Purpose | AddressLimit): Promise<RateVerdict | null> {
  try {
    if (purpose === "read") return await countRead(base);
    const { name, perMinute } =
      typeof purpose === "string" ? { name: purpose, perMinute: PUBLIC_PURPOSES[purpose] } : purpose;
    const policies = windowPolicies({ perMinute, perDay: null });
    return await addressLimiter(base, name, clientNetwork(base.clientAddress())).count(policies);
  } catch (error) {
    base.log.error("rate_limit_unavailable", { purpose: typeof purpose === "string" ? purpose : purpose.name, error });
    return null;
  }
}

function refuseExceeded(base: BaseContext, verdict: RateVerdict | null): void {
  if (!verdict) return;
  rateLimitHeaders(base.responseHeaders, verdict);
  if (!verdict.allowed) throw rateLimitExceeded(verdict);
}
