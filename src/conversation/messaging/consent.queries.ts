import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { messagingMessages } from "#db/schema/messaging";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type { ContactRow } from "./contacts.queries.ts";

/**
 * Stores a person's wish for no more messages, or for messages again. It belongs to the person, so it holds for each spelling of the number.
 * An older wish does not replace a newer one.
 */
export const putConsent = (
  tenantId: string,
  { handle, phone, wish, sentAt }: { handle: string; phone: string | null; wish: "stop" | "start"; sentAt: number },
): Statement => {
  const who = sql`tenant_id = ${tenantId} AND (handle = ${handle} OR phone = ${phone})`;
  return rawStatement(
    wish === "stop"
      ? sql`UPDATE messaging_contacts SET stopped_at = coalesce(stopped_at, ${sentAt}), consent_at = ${sentAt}
          WHERE ${who} AND coalesce(consent_at, 0) <= ${sentAt}`
      : sql`UPDATE messaging_contacts SET stopped_at = NULL, consent_at = ${sentAt}
          WHERE ${who} AND stopped_at IS NOT NULL AND coalesce(consent_at, 0) < ${sentAt}`,
  );
};

/** Holds while the person accepts messages, by each spelling of the number. */
export const requireConsent = (
  { tenantId, id, phone }: Pick<ContactRow, "tenantId" | "id" | "phone">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM messaging_contacts WHERE tenant_id = ${tenantId} AND (id = ${id} OR phone = ${phone}) AND stopped_at IS NOT NULL)`,
    refusal,
  );

/** Whether the person was sent a message of this kind since a time. */
export const selectSaid = (db: Database, contactId: string, kind: string, since: number) =>
  db
    .select({ id: messagingMessages.id })
    .from(messagingMessages)
    .where(
      and(
        eq(messagingMessages.contactId, contactId),
        sql`${messagingMessages.createdAt} > ${since}`,
        eq(messagingMessages.direction, "out"),
        eq(messagingMessages.kind, kind),
      ),
    )
    .limit(1)
    .get();
