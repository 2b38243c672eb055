import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

/** Frees what a lost call of a work held back. The work has ended, so none of its calls is being made. */
export const freeReservation = (tenantId: string, workId: string): Statement =>
  rawStatement(sql`DELETE FROM model_reservations WHERE work_id = ${workId} AND tenant_id = ${tenantId}`);
