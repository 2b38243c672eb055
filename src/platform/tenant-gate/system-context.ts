import { readConfig } from "#config/config";
import { bindingsOf } from "#context/bindings";
import type { SystemContext } from "#context/context";
import { connectDatabase } from "#context/database";
import { createLog } from "#lib/log";
import { newUuid } from "#lib/uuid";

import { tenantGate } from "./tenant-gate-client.ts";

/** The context of the platform's work for a tenant outside a request: objects, consumers, crons. */
export function systemContext(env: Env, tenantId: string, waitUntil: (work: Promise<unknown>) => void): SystemContext {
  const config = readConfig(env);
  const requestId = `req_${newUuid().replaceAll("-", "")}`;
  const bindings = bindingsOf(env);
  return {
    db: connectDatabase(env, tenantId).db,
    writer: tenantGate({ bindings }, tenantId),
    bindings,
    config,
    clock: Date.now,
    newId: newUuid,
    log: createLog(config.logLevel, { request_id: requestId, tenant: tenantId }),
    waitUntil,
    requestId,
    responseHeaders: {},
    clientAddress: () => "unknown",
    traceParent: () => null,
    tenantHost: () => null,
    tenant: { id: tenantId },
    actor: { kind: "system", trigger: "object" },
  };
}
