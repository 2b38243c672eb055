import { sql } from "drizzle-orm";

import { presentText } from "#db/removals";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";

const HERE = sql.raw(presentText("tool_servers", "tool_servers.id"));

/** Holds while the tenant has this server, and its calls use a person's authorization. */
export const requireAuthorizable = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM tool_servers WHERE id = ${id} AND tenant_id = ${tenantId} AND auth_type = 'oauth' AND ${HERE})`,
    refusal,
  );

/** Replaces the sealed client of a server, if it is still the one that was read. */
export const replaceClient = (
  { tenantId, id, secret }: { tenantId: string; id: string; secret: string | null },
  sealed: string,
): Statement[] => [
  requireThat(
    sql`EXISTS (SELECT 1 FROM tool_servers WHERE id = ${id} AND tenant_id = ${tenantId} AND secret IS ${secret} AND ${HERE})`,
    () => movedOn("Other requests are changing the tool server. Try again."),
  ),
  rawStatement(sql`UPDATE tool_servers SET secret = ${sealed}, revision = revision + 1
    WHERE id = ${id} AND tenant_id = ${tenantId}`),
];
