import type { BaseContext } from "#context/context";

import { hasRoom } from "./has-room.ts";
import { selectNothing } from "./store.ts";

export interface Health {
  status: "ok" | "degraded";
  version: string;
  checks: { database: { ok: boolean; writable: boolean; latency_ms: number } };
}

export const VERSION = "8.0.0";

/**
 * Whether the database answers, and whether its last write succeeded. It writes nothing for that: this isolate's own
 * writes show it.
 */
export async function checkHealth(ctx: BaseContext): Promise<Health> {
  const startedAt = ctx.clock();
  const isUp = await selectNothing(ctx.db).then(
    () => true,
    () => false,
  );
  const isWritable = isUp && hasRoom(ctx);
  return {
    status: isWritable ? "ok" : "degraded",
    version: VERSION,
    checks: { database: { ok: isUp, writable: isWritable, latency_ms: ctx.clock() - startedAt } },
  };
}
