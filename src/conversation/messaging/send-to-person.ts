import { openNumber } from "#connections/integrations/open-number";
import type { MessageTemplate } from "#connections/messaging/message-request";
import { phoneSpellings } from "#connections/messaging/phone-spellings";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import type { EffectEnd } from "#errors/effect-of-error";
import { failureOf } from "#errors/failure";
import { auditEntry } from "#platform/audit/audit-entry";
import { actOnce, type Acted } from "#platform/effects/act-once";

import { requireConsent } from "./consent.queries.ts";
import { contactStopped } from "./contact-stopped.ts";
import {
  insertContact,
  nameContact,
  selectContactByHandle,
  selectContactsByPhone,
  type ContactRow,
} from "./contacts.queries.ts";
import { isWindowOpen, POSTPONED_MS } from "./message-times.ts";
import { movedOn } from "./moved-on.ts";
import { insertOutbound, updateMessage, type MessageRow } from "./store.ts";

export interface PersonMessage {
  /** Digits of a phone number, or the provider's id of a person. */
  to: string;
  content: { text: string } | { template: MessageTemplate };
}

/**
 * Sends a message of a person of the tenant, once. Throws MESSAGE_WINDOW_CLOSED for a free-form message when the
 * recipient has not written within a day, CONFLICT for one who wrote STOP, and the errors of opening the connection.
 * Returns the outcome of the call.
 */
export async function sendToPerson(ctx: ServiceContext, asked: PersonMessage): Promise<Acted<MessageRow>> {
  const { to, content } = asked;
  const known = await contactsOf(ctx, to);
  const [found] = known;
  const now = ctx.clock();
  if (known.some(({ stoppedAt }) => stoppedAt !== null)) throw contactStopped();
  if ("text" in content && !isWindowOpen(found?.lastInboundAt ?? 0, now)) throw windowClosed(found);
  const contact = found ?? newContact(ctx, to);
  const number = await openNumber(ctx);
  const text = "text" in content ? content.text : `[template ${content.template.name}, ${content.template.language}]`;
  const message = newMessage(ctx, contact, "text" in content ? "text" : "template", text);
  const reference = { handle: contact.phone === to ? to : contact.handle, content };
  let knownAs: string | null = null;
  return actOnce(ctx, {
    agentId: null,
    tool: "messaging",
    action: "send",
    arguments: { to, ...content },
    targetHost: number.host,
    before: (effectId) => [
      found === undefined ? insertContact(contact) : requireConsent(found, contactStopped),
      insertOutbound({ ...message, effectId }, movedOn),
    ],
    run: async (effectId) => {
      const { id: providerMessageId, phone } = await number.send({ ...reference, reference: effectId });
      knownAs = phone;
      return { ...message, effectId, providerMessageId, state: "sent" as const };
    },
    audit: auditEntry(ctx, {
      agentId: null,
      action: "send",
      inputSummary: `To ${to}: ${text}`,
      outcome: "completed",
      success: true,
    }),
    alongside: ({ providerMessageId }) => [
      updateMessage(message, ["sending", "unknown"], {
        state: "sent",
        providerMessageId,
        nextLookAt: null,
        updatedAt: ctx.clock(),
      }),
      ...(knownAs === null || knownAs === contact.phone ? [] : [nameContact(contact, knownAs)]),
    ],
    otherwise: (end, error) => [withoutResult(ctx, message, end, error)],
  });
}

/** The rows of the recipient: a person whose number has two spellings may have two. */
async function contactsOf(ctx: ServiceContext, to: string): Promise<ContactRow[]> {
  if (/^\d+$/.test(to)) return selectContactsByPhone(ctx.db, ctx.tenant.id, phoneSpellings(to));
  const found = await selectContactByHandle(ctx.db, ctx.tenant.id, to);
  return found === undefined ? [] : [found];
}

function withoutResult(ctx: ServiceContext, message: MessageRow, end: EffectEnd, error: unknown): Statement {
  const { code, message: why } = failureOf(error instanceof AppError ? error : new AppError("INTERNAL_ERROR"));
  return updateMessage(message, ["sending"], {
    state: end === "not_made" ? "failed" : "unknown",
    error: { code, message: why },
    nextLookAt: end === "not_made" ? null : ctx.clock() + POSTPONED_MS,
    updatedAt: ctx.clock(),
  });
}

const newContact = (ctx: ServiceContext, to: string): ContactRow => ({
  id: ctx.newId(),
  tenantId: ctx.tenant.id,
  handle: to,
  phone: /^\d+$/.test(to) ? to : null,
  name: null,
  sessionId: null,
  lastInboundAt: 0,
  stoppedAt: null,
  consentAt: null,
  createdAt: ctx.clock(),
});

function newMessage(ctx: ServiceContext, contact: ContactRow, kind: string, text: string): MessageRow {
  const now = ctx.clock();
  return {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    contactId: contact.id,
    direction: "out",
    providerMessageId: null,
    kind,
    text,
    state: "sending",
    error: null,
    agentId: null,
    executionId: null,
    inReplyTo: null,
    approvalId: null,
    effectId: null,
    attempts: 0,
    nextLookAt: now + POSTPONED_MS,
    sentAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

const windowClosed = (contact: ContactRow | undefined): AppError =>
  new AppError("MESSAGE_WINDOW_CLOSED", {
    message: "Free text may be sent only within 24 hours of the person's last message. Send a template.",
    details: {
      last_inbound_at: contact && contact.lastInboundAt > 0 ? new Date(contact.lastInboundAt).toISOString() : null,
    },
  });
