import type { DataOf } from "#web/lib/operation.ts";
/** What the tenant's plan allows and how much of it is used. */
export type Usage = DataOf<"GET /api/usage">;
