import { sql } from "drizzle-orm";

import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Holds while the tenant has this server, and its calls use a person's authorization. */
export const requireAuthorizable = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM tool_servers WHERE id = ${id} AND tenant_id = ${tenantId} AND auth_type = 'oauth')`,
    refusal,
  );
