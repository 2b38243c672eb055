import type { BaseContext } from "#context";

import { selectNothing } from "./store.ts";

export interface Health {
  status: "ok" | "degraded";
  version: string;
  checks: { database: { ok: boolean; latency_ms: number } };
}

export const VERSION = "8.0.0";

/** Whether the parts that every request needs answer. */
export async function checkHealth(ctx: BaseContext): Promise<Health> {
  const startedAt = ctx.clock();
  const isUp = await selectNothing(ctx.db).then(
    () => true,
    () => false,
  );
  return {
    status: isUp ? "ok" : "degraded",
    version: VERSION,
    checks: { database: { ok: isUp, latency_ms: ctx.clock() - startedAt } },
  };
}
