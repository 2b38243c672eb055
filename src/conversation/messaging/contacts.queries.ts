import { and, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { messagingContacts } from "#db/schema/messaging";
import { build, rawStatement, statement, type Statement } from "#db/statement";

/** A person whom the tenant writes with. */
export type ContactRow = typeof messagingContacts.$inferSelect;

/** Replaces the number by which a person was known, once the provider's id or its own spelling of the number is known. */
export const renameContact = (tenantId: string, handle: string, former: string): Statement =>
  rawStatement(sql`UPDATE messaging_contacts SET handle = ${handle} WHERE tenant_id = ${tenantId} AND handle = ${former}
    AND NOT EXISTS (SELECT 1 FROM messaging_contacts named WHERE named.tenant_id = ${tenantId} AND named.handle = ${handle})`);

/** Records a person's last message. */
export const putContact = (row: ContactRow): Statement =>
  rawStatement(sql`INSERT INTO messaging_contacts (id, tenant_id, handle, phone, name, last_inbound_at, created_at)
    VALUES (${row.id}, ${row.tenantId}, ${row.handle}, ${row.phone}, ${row.name}, ${row.lastInboundAt}, ${row.createdAt})
    ON CONFLICT (tenant_id, handle) DO UPDATE SET phone = coalesce(excluded.phone, phone), name = coalesce(excluded.name, name),
      last_inbound_at = max(last_inbound_at, excluded.last_inbound_at)`);

/** The rows of the person with a phone number in any of the given spellings, the one who wrote last first. */
export const selectContactsByPhone = (
  db: Database,
  tenantId: string,
  spellings: readonly string[],
): Promise<ContactRow[]> =>
  db
    .select()
    .from(messagingContacts)
    .where(
      and(
        eq(messagingContacts.tenantId, tenantId),
        sql`${messagingContacts.phone} IN (SELECT value FROM json_each(${JSON.stringify(spellings)})
          UNION SELECT phone FROM messaging_contacts WHERE tenant_id = ${tenantId} AND handle IN ${spellings})`,
      ),
    )
    .orderBy(desc(messagingContacts.lastInboundAt))
    .limit(MAX_SPELLINGS);

/** More rows than one person has. */
const MAX_SPELLINGS = 10;

/** Records the phone number by which the provider knows the person that a number was written for. */
export const nameContact = ({ tenantId, id }: Pick<ContactRow, "tenantId" | "id">, phone: string): Statement =>
  rawStatement(sql`UPDATE messaging_contacts SET phone = ${phone},
      stopped_at = coalesce(stopped_at, (SELECT known.stopped_at FROM messaging_contacts known WHERE known.tenant_id = ${tenantId} AND known.phone = ${phone} AND known.stopped_at IS NOT NULL LIMIT 1))
    WHERE tenant_id = ${tenantId} AND id = ${id}`);

export const selectContactByHandle = (
  db: Database,
  tenantId: string,
  handle: string,
): Promise<ContactRow | undefined> =>
  db
    .select()
    .from(messagingContacts)
    .where(and(eq(messagingContacts.tenantId, tenantId), eq(messagingContacts.handle, handle)))
    .get();

/** Inserts a person whom the tenant writes to first; an existing row stays unchanged. */
export const insertContact = (row: ContactRow): Statement =>
  statement(build.insert(messagingContacts).values(row).onConflictDoNothing());

export const updateSession = ({ tenantId, id }: Pick<ContactRow, "tenantId" | "id">, sessionId: string): Statement =>
  statement(
    build
      .update(messagingContacts)
      .set({ sessionId })
      .where(and(eq(messagingContacts.tenantId, tenantId), eq(messagingContacts.id, id))),
  );
