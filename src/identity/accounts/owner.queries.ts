import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";

/** The person who orders the runs of a schedule or trigger. */
export const selectOwner = (db: Database, tenantId: string, userId: string) =>
  db
    .select({ role: users.role, status: users.status, email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    .get();
