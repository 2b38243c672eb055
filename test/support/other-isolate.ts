import { inject } from "vitest";

import { parseConfig } from "#config/config";
import type { BaseContext } from "#context/context";
import { connect } from "#db/client";
import { directWriter } from "#db/direct-writer";
import { createLog } from "#lib/log";
import { intakeHere } from "#local/intake-here";
import { unboundNetworks } from "#test/support/outbound";

export interface OtherIsolate {
  base: BaseContext;
  /** Advances its clock. */
  pass: (ms: number) => void;
  /** Waits for work after an answer. */
  settle: () => Promise<unknown>;
}

/**
 * This process as another isolate on one database of the instance: it detects changes only by reading. It has no objects
 * and queues, so verbs that count or queue cannot run here. `databaseOf` gives the database of a tenant that the instance made.
 */
export function otherIsolate(
  variables: Record<string, string> = {},
  databaseUrl: string = inject("databaseUrl"),
): OtherIsolate {
  const { db, hrana } = connect(databaseUrl, undefined);
  const config = parseConfig({
    LIBSQL_URL: databaseUrl,
    JWT_SECRET: "another isolate's secret, known to tests only",
    ENCRYPTION_KEY: "A".repeat(43),
    ...variables,
  });
  let now = Date.now();
  const pending: Promise<unknown>[] = [];
  const base: BaseContext = {
    db,
    writer: directWriter(hrana, () => Promise.resolve()),
    bindings: { ...unboundNetworks, intake: intakeHere } as BaseContext["bindings"],
    config,
    clock: () => now,
    newId: () => crypto.randomUUID(),
    log: createLog("error"),
    waitUntil: (work) => void pending.push(work),
    requestId: "req_other_isolate",
    clientAddress: () => "unknown",
    traceParent: () => null,
    tenantHost: () => null,
    responseHeaders: {},
  };
  return { base, pass: (ms) => void (now += ms), settle: () => Promise.all(pending) };
}
