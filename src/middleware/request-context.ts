import { createMiddleware } from "hono/factory";

import { bindingsOf } from "#bindings/bindings";
import { connectDatabase } from "#bindings/database";
import { readConfig } from "#config";
import type { AppEnv, BaseContext } from "#context";
import { directWriter } from "#db/direct-writer";
import { createLog } from "#lib/log";
import { newUuid } from "#lib/uuid";

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Builds what every request needs, answers with the headers every answer has, and writes the request's one log line. */
export const requestContext = createMiddleware<AppEnv>(async function requestContext(c, next) {
  const startedAt = Date.now();
  const sent = c.req.header("x-request-id");
  const requestId =
    sent !== undefined && ACCEPTED_REQUEST_ID.test(sent) ? sent : `req_${newUuid().replaceAll("-", "")}`;
  const base = baseContext(c.env, (work) => c.executionCtx.waitUntil(work), requestId, clientAddress(c.req.raw));
  c.set("base", base);
  await next();
  const { headers, status } = c.res;
  headers.set("X-Request-Id", requestId);
  headers.set("X-API-Version", "8.0");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Frame-Options", "DENY");
  const ctx = c.get("ctx" as never) as { tenant: { id: string } } | undefined;
  base.log.info("request", {
    tenant: ctx?.tenant.id,
    method: c.req.method,
    route: c.req.routePath,
    status,
    duration_ms: Date.now() - startedAt,
  });
});

/** What consumers, crons and requests share. */
export function baseContext(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  address = "unknown",
): BaseContext {
  const config = readConfig(env);
  const { db, hrana } = connectDatabase(env);
  return {
    db,
    writer: directWriter(hrana, (ids) => bindingsOf(env).enqueueDeliveries(ids)),
    bindings: bindingsOf(env),
    config,
    clock: Date.now,
    newId: newUuid,
    log: createLog(config.logLevel, { request_id: requestId }),
    waitUntil,
    requestId,
    clientAddress: address,
  };
}

/**
 * Who calls. A local instance's runtime names the peer in `request.cf.clientIp`, and a header would be the caller's own claim; on the
 * platform there is no such field and the edge sets `CF-Connecting-IP` itself.
 */
function clientAddress(request: Request): string {
  const cf = request.cf as { clientIp?: unknown } | undefined;
  return typeof cf?.clientIp === "string" ? cf.clientIp : (request.headers.get("cf-connecting-ip") ?? "unknown");
}
