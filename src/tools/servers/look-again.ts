import type { ConnectionContext } from "#connections/integrations/connection-context";
import type { BaseContext } from "#context/context";
import { inParallel } from "#lib/in-parallel";
import { sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { lookAtServer } from "./look-at-server.ts";
import { selectServersSeenBefore, type ToolServerRow } from "./store.ts";
import { writeDownLook } from "./write-down-look.ts";

/** Interval of inspections; a call inspects too. */
const LOOKED_AT_EVERY_MS = 3_600_000;
const MAX_PER_MINUTE = 60;
const AT_ONCE = 6;

/**
 * Inspects servers after an hour without inspection, so that a changed tool is held even if no agent calls it. Servers
 * registered together drift apart by the duration of their inspections. The rest of a full minute is inspected in the
 * next.
 */
export async function lookAgain(base: BaseContext): Promise<void> {
  const time = sweepTime(base.clock);
  const due = await selectServersSeenBefore(base.db, base.clock() - LOOKED_AT_EVERY_MS, MAX_PER_MINUTE);
  await inParallel(due, AT_ONCE, async (server) => {
    if (base.clock() >= time.endsAt) return;
    try {
      await lookAt(base, server);
    } catch (error) {
      base.log.error("tool_server_look_failed", { tenant: server.tenantId, server: server.id, error });
    }
  });
}

async function lookAt(base: BaseContext, server: ToolServerRow): Promise<void> {
  const { db, bindings, clock, newId, config, log } = base;
  const { tenantId } = server;
  const writer = tenantGate(base, tenantId);
  const ctx: ConnectionContext = { db, bindings, writer, clock, newId, config, log, tenant: { id: tenantId } };
  await writeDownLook(ctx, server.id, await lookAtServer(ctx, server));
}
