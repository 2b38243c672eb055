import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { tenants } from "#db/schema/accounts";
import { executions } from "#db/schema/executions";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import type { Tenant } from "#tenancy/actor";

/** Reads a run that another one asked for. */
export const selectChild = (
  db: Database,
  tenantId: string,
  executionId: string,
): Promise<ExecutionRecord | undefined> =>
  db
    .select()
    .from(executions)
    .where(and(eq(executions.id, executionId), eq(executions.tenantId, tenantId)))
    .get();

export const selectTenant = (db: Database, tenantId: string): Promise<Tenant | undefined> =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      slug: tenants.slug,
      tier: tenants.tier,
      requestsPerMinute: tenants.requestsPerMinute,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .get();
