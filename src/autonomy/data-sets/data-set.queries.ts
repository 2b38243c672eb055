import { sql } from "drizzle-orm";

import { isPresent } from "#db/removals";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Holds while the tenant's data set exists. */
export const requireDataSet = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM data_sets WHERE id = ${id} AND tenant_id = ${tenantId} AND ${isPresent("data_sets", sql`data_sets.id`)})`,
    refusal,
  );

/** Holds while a data set has room for these cases. */
export const requireRoom = (
  { tenantId, id }: Record<"tenantId" | "id", string>,
  more: { cases: number; characters: number },
  most: { cases: number; characters: number },
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM data_sets WHERE id = ${id} AND tenant_id = ${tenantId}
      AND case_count + ${more.cases} <= ${most.cases} AND characters + ${more.characters} <= ${most.characters})`,
    refusal,
  );

/** Changes the counts of a data set by those of its cases. */
export const countCases = (
  { tenantId, dataSetId }: Record<"tenantId" | "dataSetId", string>,
  { cases, characters, at }: { cases: number; characters: number; at: number },
): Statement =>
  rawStatement(sql`UPDATE data_sets SET case_count = case_count + ${cases}, characters = characters + ${characters},
    updated_at = ${at} WHERE id = ${dataSetId} AND tenant_id = ${tenantId}`);
