import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { sendMail } from "#platform/mail/send-mail";

import { alertMail, type AlertMailKind } from "./alert-words.ts";
import { noteMailed, type NamedRule, selectAdministrators, selectMailDue } from "./store.ts";

type MailContext = Pick<BaseContext, "db" | "log" | "config">;

type MailedRule = Omit<NamedRule, "seen" | "slack">;

const AT_A_TIME = 100;
/** A mail that could not be sent within this time is given up; the alert itself is visible. */
const GIVEN_UP_MS = 3_600_000;

/** Sends the mails of alerts that fired or are over, each at least once, and returns how many alerts were told. */
export async function sendAlertMails(base: BaseContext): Promise<number> {
  let told = 0;
  for (const { alert, rule, names } of await selectMailDue(base.db, AT_A_TIME)) {
    const kind = alert.mailDue ?? "fired";
    const value = { fired: alert.value, still_firing: rule.value, resolved: alert.resolvedValue }[kind];
    const isSent = await mailAlert(base, { ...rule, names }, { kind, value });
    if (!isSent && base.clock() - (alert.resolvedAt ?? alert.toldAt ?? alert.firedAt) < GIVEN_UP_MS) continue;
    await commit(base, [noteMailed(alert)]);
    told += isSent ? 1 : 0;
  }
  return told;
}

/** Mails what a rule says to its receivers. Never throws: false when the sender failed. */
export async function mailAlert(
  ctx: MailContext,
  rule: MailedRule,
  said: { kind: AlertMailKind; value: number | null },
): Promise<boolean> {
  return mailPeople(ctx, rule, alertMail(ctx, rule, said));
}

/** Mails the people of channels. Never throws: false when the sender failed. */
export async function mailPeople(
  ctx: MailContext,
  channels: Pick<MailedRule, "tenantId" | "channels"> & { id?: string },
  mail: { subject: string; text: string },
): Promise<boolean> {
  try {
    const receivers = await receiversOf(ctx, channels);
    await Promise.all([...receivers].map((to) => sendMail(ctx, { to, ...mail })));
    return true;
  } catch (error) {
    ctx.log.error("alert_mail_failed", { tenant: channels.tenantId, rule: channels.id ?? null, error });
    return false;
  }
}

async function receiversOf(
  ctx: MailContext,
  { tenantId, channels }: Pick<MailedRule, "tenantId" | "channels">,
): Promise<ReadonlySet<string>> {
  const mails = channels.filter(({ type }) => type === "mail");
  const isForAll = mails.some(({ to }) => to === undefined);
  const administrators = isForAll ? await selectAdministrators(ctx.db, tenantId) : [];
  return new Set([
    ...administrators.map(({ email }) => email),
    ...mails.flatMap(({ to }) => (to === undefined ? [] : [to])),
  ]);
}
