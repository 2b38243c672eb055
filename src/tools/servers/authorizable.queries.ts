import { sql } from "drizzle-orm";

import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Holds while the tenant has this server, and it is called with what a person granted. */
export const requireAuthorizable = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM tool_servers WHERE id = ${id} AND tenant_id = ${tenantId} AND auth_type = 'oauth')`,
    refusal,
  );
