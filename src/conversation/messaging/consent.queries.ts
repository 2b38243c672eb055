import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { type messagingContacts, messagingMessages } from "#db/schema/messaging";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

type ContactRow = typeof messagingContacts.$inferSelect;

/** Stores a person's wish for no more messages, or for messages again. An older wish does not replace a newer one. */
export const putConsent = (
  tenantId: string,
  { handle, wish, sentAt }: { handle: string; wish: "stop" | "start"; sentAt: number },
): Statement =>
  rawStatement(
    wish === "stop"
      ? sql`UPDATE messaging_contacts SET stopped_at = coalesce(stopped_at, ${sentAt}), consent_at = ${sentAt}
          WHERE tenant_id = ${tenantId} AND handle = ${handle} AND coalesce(consent_at, 0) <= ${sentAt}`
      : sql`UPDATE messaging_contacts SET stopped_at = NULL, consent_at = ${sentAt}
          WHERE tenant_id = ${tenantId} AND handle = ${handle} AND stopped_at IS NOT NULL AND consent_at < ${sentAt}`,
  );

/** Holds while the person accepts messages. */
export const requireConsent = (
  { tenantId, id }: Pick<ContactRow, "tenantId" | "id">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM messaging_contacts WHERE tenant_id = ${tenantId} AND id = ${id} AND stopped_at IS NOT NULL)`,
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
