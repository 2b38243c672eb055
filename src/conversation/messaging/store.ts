import { and, count, desc, eq, sql, type SQL } from "drizzle-orm";

import { connectionQuery } from "#connections/integrations/connection.queries";
import type { Database } from "#db/client";
import { deleteShortRows, nextPiece } from "#db/pieces";
import { messagingContacts, messagingMessages, messagingSettings, messagingTemplates } from "#db/schema/messaging";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type { ContactRow } from "./contacts.queries.ts";
import { agentOf, contactOf, type NamedAgent } from "./named-agent.queries.ts";
import { MAX_QUOTED } from "./quoted-message.ts";
import type { DeliveryNotice, InboundMessage, TemplateNotice } from "./read-envelope.ts";

export type { NamedAgent } from "./named-agent.queries.ts";

export type MessageRow = typeof messagingMessages.$inferSelect;
export type MessageState = MessageRow["state"];
export type SettingsRow = typeof messagingSettings.$inferSelect;
export type TemplateRow = typeof messagingTemplates.$inferSelect;

/** A message with the person at its other end, and the agent that answers or wrote it. */
export type MessageOfContact = MessageRow & {
  contact: Pick<ContactRow, "handle" | "phone" | "name" | "lastInboundAt" | "sessionId" | "stoppedAt">;
  agent: NamedAgent;
};

const ofTenant = (tenantId: string, id: string): SQL | undefined =>
  and(eq(messagingMessages.tenantId, tenantId), eq(messagingMessages.id, id));

/**
 * The line about the quoted message of the same person; of another's message, and of one that is not stored, only that
 * there was one, and a reaction says that already. A quoted message's own line is left out.
 */
const quotation = (tenantId: string, quotedId: string, kind: string): SQL =>
  sql`coalesce((SELECT '[in reply to ' || CASE direction WHEN 'out' THEN 'our message: ' ELSE 'the person''s own message: ' END
      || json_quote(CASE WHEN length(own) > ${MAX_QUOTED} THEN substr(own, 1, ${MAX_QUOTED}) || '…' ELSE own END) || ']' || char(10)
    FROM (SELECT direction, CASE WHEN text LIKE '[in reply to %' THEN substr(text, instr(text, char(10)) + 1) ELSE text END AS own
      FROM messaging_messages WHERE tenant_id = ${tenantId} AND provider_message_id = ${quotedId} AND contact_id = messaging_contacts.id)),
    ${kind === "reaction" ? "" : "[in reply to an earlier message]\n"})`;

/** Stores an incoming message once: a repeated one changes no row. */
export const insertInbound = (tenantId: string, id: string, message: InboundMessage, now: number): Statement =>
  rawStatement(sql`INSERT INTO messaging_messages
      (id, tenant_id, contact_id, direction, provider_message_id, kind, text, state, next_look_at, sent_at, created_at, updated_at)
    SELECT ${id}, ${tenantId}, id, 'in', ${message.providerMessageId}, ${message.kind},
      ${message.quotedId === null ? sql`` : sql`${quotation(tenantId, message.quotedId, message.kind)} ||`} ${message.text},
      ${message.wantsAnswer ? "waiting" : "ignored"}, ${message.wantsAnswer ? now : null}, ${message.sentAt}, ${now}, ${now}
    FROM messaging_contacts WHERE tenant_id = ${tenantId} AND handle = ${message.handle}
    ON CONFLICT (tenant_id, provider_message_id) DO NOTHING`);

/** The states that each reported state may follow: reports arrive in any order, and none moves backwards. */
const BEFORE: Readonly<Record<DeliveryNotice["state"], string>> = {
  sent: "('sending', 'unknown')",
  delivered: "('sending', 'unknown', 'sent')",
  read: "('sending', 'unknown', 'sent', 'delivered')",
  failed: "('sending', 'unknown', 'sent')",
};

/** Stores the state of one of our messages, by our reference or else by the provider's id. */
export function updateDelivery(tenantId: string, notice: DeliveryNotice, now: number): Statement {
  const { reference, providerMessageId, state, error } = notice;
  const which = reference === null ? sql`provider_message_id = ${providerMessageId}` : sql`effect_id = ${reference}`;
  return rawStatement(sql`UPDATE messaging_messages SET state = ${state}, provider_message_id = ${providerMessageId},
      error = ${error === null ? null : JSON.stringify(error)}, next_look_at = NULL, updated_at = ${now}
    WHERE tenant_id = ${tenantId} AND ${which} AND state IN ${sql.raw(BEFORE[state])}`);
}

/** Stores the provider's report on a template; an older report does not replace a newer one. */
export const putTemplate = (tenantId: string, { businessId: _businessId, ...notice }: TemplateNotice): Statement =>
  rawStatement(sql`INSERT INTO messaging_templates (tenant_id, template_id, name, language, event, reason, event_at)
    VALUES (${tenantId}, ${notice.templateId}, ${notice.name}, ${notice.language}, ${notice.event}, ${notice.reason}, ${notice.eventAt})
    ON CONFLICT (tenant_id, template_id) DO UPDATE SET name = excluded.name, language = excluded.language, event = excluded.event,
      reason = excluded.reason, event_at = excluded.event_at WHERE excluded.event_at >= event_at`);

/**
 * Claims a due message until `until`; changes no row when another worker has it. An incoming message waits a while for
 * the person's earlier ones, so that the agent reads them in order.
 */
export const claimMessage = (
  tenantId: string,
  id: string,
  { now, until, waitsSince }: { now: number; until: number; waitsSince: number },
): Statement =>
  rawStatement(sql`UPDATE messaging_messages SET next_look_at = ${until}, attempts = attempts + 1
    WHERE tenant_id = ${tenantId} AND id = ${id} AND next_look_at <= ${now} AND (state <> 'waiting' OR NOT EXISTS (
      SELECT 1 FROM messaging_messages earlier WHERE earlier.contact_id = messaging_messages.contact_id
        AND earlier.state IN ('waiting', 'answering') AND earlier.created_at > ${waitsSince}
        AND (earlier.created_at, earlier.id) < (messaging_messages.created_at, messaging_messages.id)))`);

/** A message with its person and the tenant's settings, in one round trip. */
export async function selectForWork(db: Database, tenantId: string, id: string) {
  const rows = await db
    .select({ message: messagingMessages, contact: messagingContacts, settings: messagingSettings })
    .from(messagingMessages)
    .innerJoin(messagingContacts, eq(messagingContacts.id, messagingMessages.contactId))
    .leftJoin(messagingSettings, eq(messagingSettings.tenantId, messagingMessages.tenantId))
    .where(ofTenant(tenantId, id))
    .limit(1);
  return rows[0];
}

export type MessageWork = NonNullable<Awaited<ReturnType<typeof selectForWork>>>;

/** The next message of a person that waits for an answer. */
export const selectNextWaiting = (db: Database, contactId: string): Promise<{ id: string } | undefined> =>
  db
    .select({ id: messagingMessages.id })
    .from(messagingMessages)
    .where(
      and(
        eq(messagingMessages.contactId, contactId),
        sql`state IN ('waiting', 'answering')`,
        eq(messagingMessages.state, "waiting"),
      ),
    )
    .orderBy(messagingMessages.createdAt, messagingMessages.id)
    .limit(1)
    .get();

/** Holds while the message is in this state. */
export const requireState = (
  { tenantId, id }: Pick<MessageRow, "tenantId" | "id">,
  state: MessageState,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM messaging_messages WHERE tenant_id = ${tenantId} AND id = ${id} AND state = ${state})`,
    refusal,
  );

/** Changes a message that is still in one of these states. */
export const updateMessage = (
  { tenantId, id }: Pick<MessageRow, "tenantId" | "id">,
  from: readonly MessageState[],
  changed: Partial<MessageRow>,
): Statement =>
  statement(
    build
      .update(messagingMessages)
      .set(changed)
      .where(and(ofTenant(tenantId, id), sql`${messagingMessages.state} IN ${from}`)),
  );

/** Writes one of our messages once: a second answer to the same message is refused. */
export const insertOutbound = (row: MessageRow, refusal: () => AppError): Statement => ({
  ...statement(build.insert(messagingMessages).values(row)),
  refusal,
});

export const putSettings = (row: SettingsRow): Statement => {
  const { tenantId: _tenantId, ...changed } = row;
  return statement(
    build
      .insert(messagingSettings)
      .values(row)
      .onConflictDoUpdate({ target: messagingSettings.tenantId, set: changed }),
  );
};

/** An overview of a tenant's messaging, in one round trip. */
export async function selectOverview(db: Database, tenantId: string) {
  const [chosen, connected, latest] = await db.batch([
    db
      .select({ settings: messagingSettings, agent: agentOf("messaging_settings") })
      .from(messagingSettings)
      .where(eq(messagingSettings.tenantId, tenantId)),
    connectionQuery(db, tenantId, "messaging"),
    db
      .select({ at: messagingMessages.createdAt })
      .from(messagingMessages)
      .where(and(eq(messagingMessages.tenantId, tenantId), eq(messagingMessages.direction, "in")))
      .orderBy(desc(messagingMessages.createdAt))
      .limit(1),
  ]);
  const [{ settings, agent } = { settings: null, agent: null }] = chosen;
  return { settings, agent, connection: connected[0], lastMessageAt: latest[0]?.at ?? null };
}

export interface MessageFilter {
  direction?: MessageRow["direction"] | undefined;
  state?: MessageState | undefined;
  /** The person's handle. */
  contact?: string | undefined;
}

/** Reads a page of the tenant's messages, newest first, and their number, in one round trip. */
export async function selectMessages(
  db: Database,
  tenantId: string,
  { direction, state, contact: person }: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageOfContact[]; total: number }> {
  const which = and(
    eq(messagingMessages.tenantId, tenantId),
    direction === undefined ? undefined : eq(messagingMessages.direction, direction),
    state === undefined ? undefined : eq(messagingMessages.state, state),
    person === undefined ? undefined : sql`messaging_messages.contact_id = (${contactOf(tenantId, person)})`,
  );
  const { handle, phone, name, lastInboundAt, sessionId, stoppedAt } = messagingContacts;
  const contact = { handle, phone, name, lastInboundAt, sessionId, stoppedAt };
  const [rows, totals] = await db.batch([
    db
      .select({ message: messagingMessages, contact, agent: agentOf("messaging_messages") })
      .from(messagingMessages)
      .innerJoin(messagingContacts, eq(messagingContacts.id, messagingMessages.contactId))
      .where(which)
      .orderBy(desc(messagingMessages.createdAt), desc(messagingMessages.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(messagingMessages).where(which),
  ]);
  return { rows: rows.map(({ message, ...beside }) => ({ ...message, ...beside })), total: totals[0]?.total ?? 0 };
}

/** The templates with a report of the provider, newest first. */
export async function selectTemplates(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const which = eq(messagingTemplates.tenantId, tenantId);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(messagingTemplates)
      .where(which)
      .orderBy(messagingTemplates.templateId)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(messagingTemplates).where(which),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Due messages of all tenants, after the last one of the previous page. */
export const selectDue = (
  db: Database,
  now: number,
  after: { nextLookAt: number; id: string },
  limit: number,
): Promise<{ id: string; tenantId: string; nextLookAt: number | null }[]> =>
  db
    .select({
      id: messagingMessages.id,
      tenantId: messagingMessages.tenantId,
      nextLookAt: messagingMessages.nextLookAt,
    })
    .from(messagingMessages)
    .where(
      sql`next_look_at IS NOT NULL AND next_look_at <= ${now} AND (next_look_at, id) > (${after.nextLookAt}, ${after.id})`,
    )
    .orderBy(messagingMessages.nextLookAt, messagingMessages.id)
    .limit(limit);

/** Removes old messages, people without messages, and old reports on templates, of all tenants. */
export const deleteOld = async (db: Database, before: number, rows: number): Promise<Statement[]> => [
  ...(await nextPiece(db, messagingMessages, sql`WHERE created_at < ${before} ORDER BY created_at`, rows)),
  deleteShortRows(
    messagingContacts,
    sql`WHERE last_inbound_at < ${before} AND created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM messaging_messages WHERE contact_id = messaging_contacts.id)
    ORDER BY last_inbound_at`,
    rows,
  ),
  deleteShortRows(messagingTemplates, sql`WHERE event = 'DELETED' AND event_at < ${before} ORDER BY event_at`, rows),
];
