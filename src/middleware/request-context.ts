import { createMiddleware } from "hono/factory";

import { type Config, readConfig } from "#config/config";
import { bindingsOf, type Bindings } from "#context/bindings";
import type { AppEnv, BaseContext } from "#context/context";
import { connectDatabase } from "#context/database";
import type { Connection } from "#db/client";
import { directWriter } from "#db/direct-writer";
import type { Writer } from "#db/write-request";
import type { AppError } from "#errors/app-error";
import { withoutPort } from "#lib/client-network";
import { createLog } from "#lib/log";
import { throwAway } from "#lib/read-up-to";
import { clientBehind } from "#lib/trusted-proxy";
import { newUuid, newUuidDigits } from "#lib/uuid";
import { MAX_UNWANTED_BYTES } from "#middleware/body-rules";

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Builds the context of every request, adds the headers of every answer, and writes the request's one log line. */
export const requestContext = createMiddleware<AppEnv>(async function requestContext(c, next) {
  const startedAt = Date.now();
  const requestId = requestIdOf(c.req.header("x-request-id") ?? null);
  const base = baseContext(c.env, (work) => c.executionCtx.waitUntil(work), requestId, c.req.raw);
  c.set("base", base);
  const { raw: sent } = c.req;
  await next();
  if (sent.body !== null && !sent.bodyUsed) await throwAway(sent.body, MAX_UNWANTED_BYTES).catch(() => undefined); // it disconnected
  if (!c.res.headers.has("X-Request-Id")) addHeaders(c.res.headers, base.responseHeaders);
  const ctx = c.get("ctx" as never) as { tenant: { id: string } } | undefined;
  const refusal = c.get("refusal" as never) as AppError | undefined;
  base.log.request({
    tenant: ctx?.tenant.id,
    method: c.req.method,
    route: c.req.routePath,
    status: c.res.status,
    duration_ms: Date.now() - startedAt,
    code: refusal?.code,
    reason: base.config.isPrivate ? refusal?.message : undefined,
  });
});

/** The caller's request id when it has the accepted form, else a new one. */
export const requestIdOf = (sent: string | null): string =>
  sent !== null && ACCEPTED_REQUEST_ID.test(sent) ? sent : `req_${newUuidDigits(Date.now())}`;

/** For answers that our code did not create: files, streams, refusals of the router. */
function addHeaders(headers: Headers, wanted: Record<string, string>): void {
  for (const [name, value] of Object.entries(wanted)) if (!headers.has(name)) headers.set(name, value);
}

const COMMON_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-API-Version": "8.0",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** Behind TLS, browsers are told to keep using it. */
const DEPLOYED_HEADERS = { ...COMMON_HEADERS, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };

/** The headers of every answer, which handlers can extend. */
export const commonHeaders = ({ isPrivate }: Config, requestId: string): Record<string, string> => ({
  ...(isPrivate ? COMMON_HEADERS : DEPLOYED_HEADERS),
  "X-Request-Id": requestId,
});

/** A writer that asks no gate. */
export const writerTo = ({ hrana }: Connection, { enqueueWebhooks }: Bindings): Writer =>
  directWriter(hrana, (webhookIds) => enqueueWebhooks("WEBHOOK_DELIVERIES", webhookIds));

/** The context that consumers, crons and requests share. */
export function baseContext(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  request: Request | null = null,
  connection: Connection = connectDatabase(env),
): BaseContext {
  const config = readConfig(env);
  const bindings = bindingsOf(env);
  return {
    db: connection.db,
    writer: writerTo(connection, bindings),
    bindings,
    config,
    clock: Date.now,
    newId: newUuid,
    log: createLog(config.logLevel, { request_id: requestId }),
    waitUntil,
    requestId,
    responseHeaders: commonHeaders(config, requestId),
    clientAddress: () => (request === null ? "unknown" : clientAddress(request, config)),
    traceParent: () => request?.headers.get("traceparent") ?? null,
    tenantHost: () => (request === null ? null : tenantHost(request, config)),
  };
}

/**
 * The client's address. A local instance's runtime puts the peer into `request.cf.clientIp`; a header is only the caller's claim,
 * unless the operator names the proxies that write it. On the platform the edge sets `CF-Connecting-IP`, and `cf` is large, so it is not read.
 */
export function clientAddress(
  request: Request,
  { isLocal, trustedProxy = null }: Pick<Config, "isLocal"> & Partial<Pick<Config, "trustedProxy">>,
): string {
  const cf = isLocal ? (request.cf as { clientIp?: unknown } | undefined) : undefined;
  if (typeof cf?.clientIp !== "string") return request.headers.get("cf-connecting-ip") ?? "unknown";
  const peer = withoutPort(cf.clientIp);
  return trustedProxy === null ? peer : clientBehind(trustedProxy, peer, request.headers);
}

/** The part in front of the instance's domain in the called host; null at other hosts, and without BASE_DOMAIN. */
function tenantHost({ url }: Request, { baseDomain }: Pick<Config, "baseDomain">): string | null {
  if (baseDomain === undefined) return null;
  const host = new URL(url).hostname.toLowerCase();
  return host.endsWith(`.${baseDomain}`) ? host.slice(0, -baseDomain.length - 1) : null;
}
