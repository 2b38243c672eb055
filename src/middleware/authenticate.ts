import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";

import type { AppEnv, BaseContext, CallerVariables } from "#context/context";
import { AppError } from "#errors/app-error";
import { ownOrigin, ownOrigins } from "#lib/own-origin";
import { sessionCookieName } from "#middleware/session-cookie";
import { isApiKeyLike } from "#platform/credentials/api-key-format";
import type { Credential, Principal } from "#platform/credentials/principal";
import { resolveCredential } from "#platform/credentials/resolve-credential";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import { verifyToken, type VerifiedToken } from "#platform/credentials/tokens";
import { isOwnCall, OWN_MARK } from "#platform/outbound/own-mark";
import { isSampleTenant } from "#tenancy/sample";
import { requireOpenInSample } from "#tenancy/sample-workspace";

interface CallerEnv extends AppEnv {
  Variables: AppEnv["Variables"] & CallerVariables;
}

export const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Authenticates the caller before the rest of the request is read: a caller with bad credentials learns that, and
 * nothing about the body. `readHasEffect` is for a GET that changes something.
 */
export function knownCaller(readHasEffect = false) {
  return createMiddleware<CallerEnv>(async function knownCaller(c, next) {
    if (readHasEffect && c.req.method === "HEAD")
      throw new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: "GET, OPTIONS" } });
    c.set("principal", await authenticate(c, c.get("base"), readHasEffect));
    await next();
  });
}

/**
 * The holder of these credentials at this host. Throws UNAUTHORIZED, and FORBIDDEN for a cookie without an Origin or at
 * another tenant's host, and for a write that a sample workspace cannot do.
 */
export async function authenticate(c: Context, base: BaseContext, hasEffect = false): Promise<Principal> {
  const credential = readCredential(c, base);
  if (!credential)
    throw new AppError("UNAUTHORIZED", { message: "Send `Authorization: Bearer <token>` or `X-API-Key: <key>`." });
  const isWrite = hasEffect || !READ_METHODS.has(c.req.method);
  if (credential.scheme === "cookie" && isWrite) requireSameOrigin(c, base);
  const principal = await resolveCredential(base, credential);
  if (isWrite) requireOpenInSample(principal.tenant, c.req.method, new URL(c.req.url).pathname);
  requireAudience(c, base, principal);
  // A sample workspace is entered at the host of its person's own tenant.
  if (!isSampleTenant(principal.tenant)) requireTenantHost(base, principal.tenant.slug);
  return (await comesFromHere(c, base)) ? withoutApproval(principal) : principal;
}

/** Whether the request is a call of an agent's own tool, which came back to this instance. */
export const comesFromHere = (c: Context, { config }: Pick<BaseContext, "config">): Promise<boolean> =>
  isOwnCall(c.req.header(OWN_MARK), config);

/** No agent decides about agents, whatever credentials its tools have. */
function withoutApproval({ tenant, actor }: Principal): Principal {
  const permissions = new Set([...actor.permissions].filter((name) => name !== "GOVERNANCE_APPROVE"));
  return { tenant, actor: { ...actor, permissions, isPlatformOperator: false } };
}

interface LeavingEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { left: VerifiedToken };
}

/**
 * Checks only the token of a person's session, for the operation that leaves a sample workspace: the workspace, and with
 * it the session's row, may be gone. Throws UNAUTHORIZED, and FORBIDDEN for a cookie without an Origin.
 */
export const provenSession = createMiddleware<LeavingEnv>(async function provenSession(c, next) {
  const base = c.get("base");
  const credential = readCredential(c, base);
  if (!credential || credential.scheme === "apiKey")
    throw new AppError("UNAUTHORIZED", { message: "Send the session's cookie or `Authorization: Bearer <token>`." });
  if (credential.scheme === "cookie") requireSameOrigin(c, base);
  c.set("left", await verifyToken(base, credential.scheme === "cookie" ? "session" : "access", credential.token));
  await next();
});

/** Whether a request has credentials, valid or not. */
export const showsCredential = (c: Context, base: BaseContext): boolean =>
  c.req.header("authorization") !== undefined || readCredential(c, base) !== null;

function readCredential(c: Context, base: BaseContext): Credential | null {
  const key = c.req.header("x-api-key");
  if (key !== undefined) return { scheme: "apiKey", key };
  const authorization = c.req.header("authorization");
  if (authorization !== undefined) {
    const [scheme, token] = authorization.split(" ", 2);
    if (scheme?.toLowerCase() !== "bearer" || !token) return null;
    // Many clients of the Model Context Protocol can only send a bearer token.
    return isApiKeyLike(token) ? { scheme: "apiKey", key: token } : { scheme: "bearer", token };
  }
  const cookie = c.req.header("cookie") === undefined ? undefined : getCookie(c, sessionCookieName(base.config));
  return cookie ? { scheme: "cookie", token: cookie } : null;
}

/** A token of a grant works only where it was given for (RFC 8707), so that another service cannot use it. */
function requireAudience(c: Context, { config }: BaseContext, { actor }: Principal): void {
  const resource = actor.kind === "apiKey" ? actor.grant?.resource : undefined;
  if (resource === undefined) return;
  const { host, pathname } = new URL(resource);
  const path = pathname.replace(/\/$/, "");
  const called = new URL(c.req.url);
  const isHere = host === new URL(ownOrigin(config, c.req.url)).host || host === URL.parse(config.baseUrl)?.host;
  if (isHere && (called.pathname === path || called.pathname.startsWith(`${path}/`))) return;
  throw new AppError("UNAUTHORIZED", {
    message: `This token works only for ${resource}.`,
    details: { reason: "other_resource" },
  });
}

/**
 * A browser sends the cookie automatically. So a write must also prove that our own page, or a configured one, caused
 * it. A GET from the same origin has no Origin, but identifies itself otherwise.
 */
function requireSameOrigin(c: Context, base: BaseContext): void {
  const origin = c.req.header("origin");
  if (origin === undefined && c.req.method === "GET" && c.req.header("sec-fetch-site") === "same-origin") return;
  const { corsOrigins } = base.config;
  const own = ownOrigins(base.config, c.req.url);
  if (origin !== undefined && (own.includes(origin) || corsOrigins.includes(origin))) return;
  throw new AppError("FORBIDDEN", {
    message: "A write with the session cookie requires an Origin header of this site.",
  });
}
