import type { DataOf } from "#web/lib/operation.ts";
/** A person of the tenant. */
export type User = DataOf<"GET /api/auth/users">["users"][number];
