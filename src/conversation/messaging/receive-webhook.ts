import { tenantOfUnnamedNumber, tenantsOfBusiness, tenantsOfNumbers } from "#connections/integrations/find-numbers";
import { phoneSpellings } from "#connections/messaging/phone-spellings";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { emitEvent } from "#events/outbox/emit-event";
import { parseExact } from "#lib/exact-numbers";
import { isUuid } from "#lib/uuid";
import { effectEnded } from "#platform/effects/effect-end.queries";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { putConsent } from "./consent.queries.ts";
import { type ContactRow, putContact, renameContact } from "./contacts.queries.ts";
import {
  type ConsentNotice,
  type DeliveryNotice,
  type InboundMessage,
  readEnvelope,
  type TemplateNotice,
} from "./read-envelope.ts";
import { insertInbound, putTemplate, updateDelivery } from "./store.ts";

/** Maximum messages stored in one batch; the provider sends up to a thousand updates at once. */
const MAX_PER_BATCH = 100;

/**
 * Stores the provider's updates, each message once, and enqueues the work on them. Messages to a number without a
 * tenant are dropped. After a return everything is stored; after an error the provider repeats all of it. Throws
 * UNAVAILABLE after everything else is stored, when a number may belong to a connection that has none yet.
 */
export async function receiveWebhook(base: BaseContext, body: string): Promise<void> {
  const { messages, deliveries, templates, wishes, businesses, unknown } = readEnvelope(parseExact(body), base.clock());
  if (unknown > 0) base.log.warn("messaging_parts_unknown", { parts: unknown });
  const numbers = [...new Set([...messages, ...deliveries, ...wishes].map(({ numberId }) => numberId))];
  const tenants = await tenantsOfNumbers(base, numbers);
  let refusal: unknown = null;
  for (const numberId of numbers) {
    if (tenants.has(numberId)) continue;
    const tenantId = await tenantOfUnnamedNumber(base, {
      numberId,
      businessId: businesses.get(numberId) ?? "",
    }).catch((error: unknown) => {
      refusal = error;
      return null;
    });
    if (tenantId === null) base.log.warn("messaging_number_unknown", { number: numberId });
    else tenants.set(numberId, tenantId);
  }
  const ofTenant = (tenantId: string) => (part: { numberId: string }) => tenants.get(part.numberId) === tenantId;
  for (const tenantId of new Set(tenants.values())) {
    await storeDeliveries(base, tenantId, deliveries.filter(ofTenant(tenantId)));
    await storeWishes(base, tenantId, wishes.filter(ofTenant(tenantId)));
    await storeMessages(base, tenantId, messages.filter(ofTenant(tenantId)));
  }
  await storeTemplates(base, templates);
  if (refusal !== null) throw refusal;
}

/** A commit for a tenant without one of its requests. */
const forTenant = (base: BaseContext, tenantId: string) => ({ writer: tenantGate(base, tenantId), clock: base.clock });

async function storeMessages(base: BaseContext, tenantId: string, messages: readonly InboundMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += MAX_PER_BATCH) {
    const now = base.clock();
    const named = messages.slice(start, start + MAX_PER_BATCH).map((message) => ({ message, id: base.newId() }));
    const parts = named.map(({ message, id }) => [
      ...contactStatements(base, tenantId, message, now),
      insertInbound(tenantId, id, message, now),
    ]);
    const events = named.map(({ message, id }) => receivedEvent(base, tenantId, id, message));
    const results = await commit(forTenant(base, tenantId), [...parts.flat(), ...events]);
    let last = -1;
    const stored = named.filter(({ message }, index) => {
      last += parts[index]?.length ?? 0;
      return results[last]?.rowsAffected === 1 && message.wantsAnswer;
    });
    const notices = stored.map(({ id }) => ({ tenant_id: tenantId, message_id: id }));
    base.waitUntil(
      base.bindings.enqueueMessages(notices).catch((error: unknown) => {
        base.log.warn("messages_not_enqueued", { messages: notices.length, error });
      }),
    );
  }
}

/** A message that the provider repeats is stored once, and told once. */
const receivedEvent = (base: BaseContext, tenantId: string, messageId: string, message: InboundMessage): Statement =>
  emitEvent(
    { ...base, tenant: { id: tenantId } },
    "message.received",
    {
      message_id: messageId,
      kind: message.kind,
      text: message.text,
      sent_at: new Date(message.sentAt).toISOString(),
    },
    { messageId },
  );

function contactStatements(base: BaseContext, tenantId: string, message: InboundMessage, now: number): Statement[] {
  const { handle, phone, name, wish, sentAt } = message;
  const former = (phone === null ? [] : phoneSpellings(phone)).filter((spelling) => spelling !== handle);
  return [
    ...former.map((spelling) => renameContact(tenantId, handle, spelling)),
    // A clock that is ahead must not extend the day of free-form messages.
    putContact({ ...newContact(base, tenantId, { handle, phone, name, now }), lastInboundAt: Math.min(sentAt, now) }),
    ...(wish === null ? [] : [putConsent(tenantId, { handle, phone, wish, sentAt })]),
  ];
}

/** Stores the wishes of the provider's own switch: also of people who never wrote. */
async function storeWishes(base: BaseContext, tenantId: string, wishes: readonly ConsentNotice[]): Promise<void> {
  for (let start = 0; start < wishes.length; start += MAX_PER_BATCH) {
    const now = base.clock();
    const statements = wishes
      .slice(start, start + MAX_PER_BATCH)
      .flatMap(({ phone, name, wish, sentAt }) => [
        putContact(newContact(base, tenantId, { handle: phone, phone, name, now })),
        putConsent(tenantId, { handle: phone, phone, wish, sentAt }),
      ]);
    await commit(forTenant(base, tenantId), statements);
  }
}

const newContact = (
  base: BaseContext,
  tenantId: string,
  { now, ...person }: { handle: string; phone: string | null; name: string | null; now: number },
): ContactRow => ({
  ...person,
  id: base.newId(),
  tenantId,
  sessionId: null,
  lastInboundAt: 0,
  stoppedAt: null,
  consentAt: null,
  createdAt: now,
});

async function storeDeliveries(
  base: BaseContext,
  tenantId: string,
  deliveries: readonly DeliveryNotice[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += MAX_PER_BATCH) {
    const now = base.clock();
    const statements = deliveries.slice(start, start + MAX_PER_BATCH).flatMap((notice) => {
      const reference = notice.reference !== null && isUuid(notice.reference) ? notice.reference : null;
      return [
        updateDelivery(tenantId, { ...notice, reference }, now),
        ...(reference === null ? [] : [toldByProvider(tenantId, reference, notice.state, now)]),
      ];
    });
    await commit(forTenant(base, tenantId), statements);
  }
}

/** A state report proves that the sending call took effect, even when its answer was lost. */
const toldByProvider = (tenantId: string, effectId: string, state: string, at: number): Statement =>
  effectEnded(tenantId, effectId, { end: "done", known: `The provider reported that the message is ${state}.`, at });

async function storeTemplates(base: BaseContext, templates: readonly TemplateNotice[]): Promise<void> {
  for (const template of templates) {
    const tenants = await tenantsOfBusiness(base, template.businessId);
    if (tenants.length === 0) base.log.warn("messaging_business_unknown", { business: template.businessId });
    for (const tenantId of tenants) await commit(forTenant(base, tenantId), [putTemplate(tenantId, template)]);
  }
}
