import { sql } from "drizzle-orm";

import { isPresent } from "#db/removals";
import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Holds while the tenant's data set exists. */
export const requireDataSet = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM data_sets WHERE id = ${id} AND tenant_id = ${tenantId} AND ${isPresent("data_sets", sql`data_sets.id`)})`,
    refusal,
  );
