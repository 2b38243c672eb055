import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv, BaseContext, ServiceContext, TenantVariables } from "#context/context";
import { connectDatabase } from "#context/database";
import type { Topic } from "#db/write-request";
import { AppError, invalidInput } from "#errors/app-error";
import { received } from "#errors/lost-connection";
import { sha256Hex } from "#lib/digest";
import { authenticate, comesFromHere, READ_METHODS } from "#middleware/authenticate";
import { type Counting, gateRequestOf } from "#middleware/gate-request";
import { writerTo } from "#middleware/request-context";
import type { Principal } from "#platform/credentials/principal";
import { spendKey } from "#platform/idempotency/spend-key";
import { findSpentKey } from "#platform/idempotency/spent-keys";
import { rateLimitHeaders } from "#platform/rate-limits/rate-limit-headers";
import type { GateEntry } from "#platform/tenant-gate/gate-entry";
import { admit, enterGate, LateEntry } from "#platform/tenant-gate/late-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { callerOf } from "#tenancy/caller";
import { lackingPermission } from "#tenancy/insufficient-scope";
import type { Permission } from "#tenancy/permissions";
import { requireTraces } from "#tenancy/trace-readers";

export interface TenantEnv extends AppEnv {
  Variables: AppEnv["Variables"] & TenantVariables;
}

interface TenantRules extends Counting {
  /**
   * For operations whose answer is made by `perform` from one write: they are counted in that call (`LateEntry`). Lists
   * the topics that they read from memory.
   */
  entersWithWrite?: readonly Topic[] | undefined;
  /** For operations that show what runs said and did. */
  showsTraces?: boolean;
  /** For operations that must work above every limit. */
  isNeverRefused?: boolean | undefined;
}

/**
 * The guard of every operation of a tenant, after `knownCaller`, in one fixed order: count, permit, idempotency.
 * `permission` null admits any signed-in caller; the decision cannot be omitted.
 */
export function tenantRequest(
  permission: Permission | null,
  { entersWithWrite, isNeverRefused = false, showsTraces = false, ...counting }: TenantRules = {},
) {
  return createMiddleware<TenantEnv>(async function tenantRequest(c, next) {
    const base = c.get("base");
    const principal = c.get("principal");
    // From here on it waits in its tenant's queue.
    const connection = connectDatabase(c.env, principal.tenant.id);
    base.db = connection.db;
    if (base.bindings.cells !== null) base.writer = writerTo(connection, base.bindings);
    const writes = !READ_METHODS.has(c.req.method);
    const isPermitted = permission === null || principal.actor.permissions.has(permission);
    const sentKey = writes && isPermitted ? idempotencyKey(c) : null;
    const fingerprint = sentKey === null ? "" : await fingerprintOf(c, principal.actor);
    const gate = tenantGate(base, principal.tenant.id);
    const gateRequest = gateRequestOf(principal, sentKey, { ...counting, isRead: !writes });
    const mayEnterLate = entersWithWrite !== undefined && isPermitted && sentKey === null;
    const late = mayEnterLate ? LateEntry.of(base, gateRequest, entersWithWrite) : null;
    if (late) {
      c.set("ctx", late.context(principal));
      c.set("lateEntry", late);
      await next();
      await late.enter();
      return undefined;
    }
    const entry = await enterGate(base, gateRequest);
    if (entry && isNeverRefused) rateLimitHeaders(base.responseHeaders, entry.verdict);
    else if (entry) admit(base, entry);
    if (permission !== null && !isPermitted) throw await refusalOf(c, principal, permission);
    if (showsTraces) requireTraces(principal.actor);
    if (sentKey !== null && entry?.keyState === "running") throw stillRunning();
    if (sentKey !== null && entry?.keyState === "spent")
      return replay(c, base, principal.tenant.id, sentKey, fingerprint);
    c.set("ctx", {
      ...base,
      ...principal,
      writer: entry ? gate : base.writer,
      versions: entry?.versions ?? null,
      idempotency:
        sentKey === null
          ? null
          : {
              key: sentKey,
              render: unrendered,
              spend: spendKey(base, principal.tenant.id, sentKey, fingerprint),
            },
    } satisfies ServiceContext);
    const handled = next();
    // Even after the client disconnects, the request completes and releases the key: the caller will repeat it with
    // that key.
    if (sentKey !== null && entry) base.waitUntil(afterwards(handled, () => gate.leave(sentKey)));
    await handled;
    return undefined;
  });
}

/**
 * Counts a caller of a public operation by its own limits, as the tenant's operations do. Null for a caller whose only
 * credential is an invalid cookie (browsers send it unasked), or when the tenant's gate is down. Throws the errors of
 * invalid credentials.
 */
export async function findCaller(c: Context, base: BaseContext): Promise<GateEntry | null> {
  const isAsked = c.req.header("x-api-key") !== undefined || c.req.header("authorization") !== undefined;
  try {
    return await enterGate(base, gateRequestOf(await authenticate(c, base), null));
  } catch (error) {
    if (isAsked) throw error;
    return null;
  }
}

async function afterwards(work: Promise<unknown>, last: () => Promise<unknown>): Promise<void> {
  try {
    await work;
  } finally {
    await last();
  }
}

/** The request's Idempotency-Key; null without one. Throws INVALID_INPUT for an invalid key. */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return null;
  if (/^[\u0020-\u007e]{1,255}$/.test(key)) return key;
  throw invalidInput({
    path: "header.idempotency-key",
    code: "invalid_format",
    message: "must be 1 to 255 printable ASCII characters",
  });
}

/** The refusal of a caller without a permission, also of one who has it but calls as an agent's tool. */
async function refusalOf(c: Context, principal: Principal, permission: Permission): Promise<AppError> {
  if (permission !== "GOVERNANCE_APPROVE" || !(await comesFromHere(c, c.get("base") as BaseContext)))
    return lackingPermission(callerOf(principal), permission);
  return new AppError("FORBIDDEN", {
    message: "An agent's tool called this instance. Only a person, or a program outside, may decide about agents.",
    details: { required_permission: permission, reason: "own_call" },
  });
}

/**
 * The identity of a request: method, path with query, the person with the credential's permissions, and body bytes.
 * Without the caller a replay would show one person, or one key, another's private answer: a new API key, for example.
 */
async function fingerprintOf(c: Context, { userId, permissions }: Principal["actor"]): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  const caller = `${userId} ${[...permissions].toSorted().join(" ")}`;
  const request = new TextEncoder().encode(`${c.req.method} ${pathname}${search}\n${caller}\n`);
  const body = new Uint8Array(await received(c.req.arrayBuffer()));
  const all = new Uint8Array(request.length + body.length);
  all.set(request);
  all.set(body, request.length);
  return sha256Hex(all);
}

/** The stored answer of the request that used the key. */
async function replay(
  c: Context,
  base: BaseContext,
  tenantId: string,
  key: string,
  fingerprint: string,
): Promise<Response> {
  const spent = await findSpentKey(base, tenantId, key);
  if (!spent) throw stillRunning();
  if (spent.fingerprint !== fingerprint) {
    throw new AppError("IDEMPOTENCY_KEY_REUSED", {
      message: "This Idempotency-Key was used for another request, or by another caller.",
      details: { key },
    });
  }
  const headers: Record<string, string> = { "content-type": "application/json", "Idempotency-Replayed": "true" };
  if (spent.location !== null) headers["Location"] = spent.location;
  return c.newResponse(spent.body, spent.status as 200, headers);
}

const stillRunning = (): AppError =>
  new AppError("CONFLICT", {
    message: "The first request with this Idempotency-Key is still running.",
    retryAfterSeconds: 1,
  });

function unrendered(): never {
  throw new Error("An operation with an effect must answer through perform().");
}
