import type { DataOf } from "#web/lib/operation.ts";
/** The limits of the tenant's plan and how much of each is used. */
export type Usage = DataOf<"GET /api/usage">;
