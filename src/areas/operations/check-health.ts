import { sql } from "drizzle-orm";

import type { BaseContext } from "#context";

export interface Health {
  status: "ok" | "degraded";
  version: string;
  checks: { database: { ok: boolean; latency_ms: number } };
}

export const VERSION = "8.0.0";

/** Whether the parts that every request needs answer. */
export async function checkHealth(ctx: BaseContext): Promise<Health> {
  const startedAt = ctx.clock();
  const isUp = await pingDatabase(ctx).then(
    () => true,
    () => false,
  );
  return {
    status: isUp ? "ok" : "degraded",
    version: VERSION,
    checks: { database: { ok: isUp, latency_ms: ctx.clock() - startedAt } },
  };
}

const pingDatabase = (ctx: BaseContext): Promise<unknown> => ctx.db.get(sql`SELECT 1`);
