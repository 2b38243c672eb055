import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Tenant } from "#context";
import type { Database } from "#db/client";
import { tenants, users } from "#db/schema/accounts";
import { build, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type { User } from "./user.ts";

/** A user's columns without what only sign-in may see. */
export const userColumns = {
  id: users.id,
  tenantId: users.tenantId,
  email: users.email,
  name: users.name,
  role: users.role,
  status: users.status,
  twoFactorEnabled: sql<number>`${users.totpEnabledAt} IS NOT NULL`.mapWith(Boolean) as SQL<boolean>,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export const insertTenant = (tenant: Tenant, createdAt: number): Statement =>
  statement(build.insert(tenants).values({ ...tenant, createdAt }));

/** Fails with the refusal when the address is taken, whatever races with it. */
export const insertUser = (
  { twoFactorEnabled: _none, ...user }: User,
  passwordHash: string | null,
  taken: () => AppError,
): Statement => ({
  ...statement(build.insert(users).values({ ...user, passwordHash })),
  refusal: taken,
});

/** A user of the tenant. */
export const selectUser = (db: Database, tenantId: string, userId: string) =>
  db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    .get();
