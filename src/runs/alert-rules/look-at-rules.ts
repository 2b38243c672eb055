import type { BaseContext, SystemContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import type { AlertChannelType } from "#db/schema/alert-rules";
import type { Statement } from "#db/statement";
import { movedOn, isMovedOn } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";
import { inParallel } from "#lib/in-parallel";
import { inSteps, sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { makeDue } from "#runs/alert-channels/slack.queries";

import { alertData } from "./alert-words.ts";
import { assessRule, isMuted } from "./assess-rule.ts";
import { readPast } from "./read-past.ts";
import { KEPT_HOURS, type PastHour, withLook } from "./rule-past.ts";
import { selectReadings } from "./rule-readings.queries.ts";
import { sendAlertMails } from "./send-alert-mails.ts";
import { sendSlackMessages } from "./send-slack-messages.ts";
import {
  type AlertRuleRow,
  deleteOldAlerts,
  insertAlert,
  noteLooks,
  noteTold,
  requireSameState,
  resolveAlert,
  selectDueRules,
  updateRule,
} from "./store.ts";
import { valueOfRule } from "./value-of-rule.ts";

const AT_A_TIME = 100;
const AT_ONCE = 4;
/** A rule is looked at once a minute. */
const LOOKED_WITHIN_MS = 45_000;
const MINUTE_MS = 60_000;

/**
 * Looks at the enabled alert rules of all tenants, the longest unseen first: one round trip reads a hundred of them.
 * A rule that passes its limit fires, and one that no longer does is over; the commit of either has its events. The
 * mails are sent afterwards, and again by the next run when the sender fails.
 */
export async function lookAtRules(
  base: BaseContext,
): Promise<Record<"fired" | "resolved" | "mailed" | "slack", number>> {
  const counts = { fired: 0, resolved: 0 };
  let hasSlack = false;
  const time = sweepTime(base.clock);
  const lookedBefore = base.clock() - LOOKED_WITHIN_MS;
  await inSteps(time, async () => {
    const rules = await selectDueRules(base.db, lookedBefore, AT_A_TIME);
    if (rules.length === 0) return 0;
    hasSlack ||= rules.some((rule) => tells(rule, "slack"));
    const now = base.clock();
    const readings = await selectReadings(base.db, rules, now);
    const looks = rules.map((rule) => ({ rule, value: valueOfRule(rule, readings), past: rule.past }));
    await inParallel(looks, AT_ONCE, async (look) => {
      const change = await settleRule(base, look.rule, look.value, now);
      if (change !== null) counts[change] += 1;
      look.past = await pastBefore(base, look.rule, now);
    });
    await commit(base, [
      noteLooks(
        looks.map(({ rule, value, past }) => ({
          id: rule.id,
          revision: rule.revision,
          value,
          past: withLook(past, rule.comparison, { value, now }),
        })),
        now,
      ),
    ]);
    return rules.length;
  });
  const mailed = await sendAlertMails(base);
  // Only for those who use it: a minute without such a rule asks for nothing.
  const slack = hasSlack ? await sendSlackMessages(base) : 0;
  await inSteps(time, (rows) => commitStep(base, [deleteOldAlerts(base.clock(), rows)]));
  return { ...counts, mailed, slack };
}

/** The hours that a rule has kept; of a new or changed one those that it would have, as far as they are known. */
async function pastBefore(base: BaseContext, rule: AlertRuleRow, now: number): Promise<PastHour[]> {
  if (rule.past.length > 0) return rule.past;
  try {
    return await readPast(base.db, rule, { count: KEPT_HOURS, now });
  } catch (error) {
    base.log.error("alert_past_not_read", { tenant: rule.tenantId, rule: rule.id, error });
    return [];
  }
}

/** Writes the change that a value makes; null without one, and when a person has changed the rule. */
async function settleRule(
  base: BaseContext,
  rule: AlertRuleRow,
  value: number | null,
  now: number,
): Promise<"fired" | "resolved" | null> {
  const limit = { ...rule, quietMs: rule.quietMinutes * MINUTE_MS };
  const change = assessRule(limit, { isFiring: rule.alertId !== null, firedAt: rule.firedAt }, value, now);
  const hasMuteEnded = rule.mutedUntil !== null && !isMuted(rule, now);
  if (change === null && !hasMuteEnded) return null;
  const ctx = systemContext(base, rule.tenantId);
  const statements = [
    ...(change === "fire" ? fire(ctx, rule, value ?? 0, now) : []),
    ...(change === "resolve" ? resolve(ctx, rule, value, now) : []),
    ...(change === null && rule.alertId !== null ? tellAgain(ctx, rule, value, now) : []),
    ...(hasMuteEnded ? [updateRule(rule, { mutedUntil: null })] : []),
  ];
  try {
    await commit(ctx, [requireSameState(rule, () => movedOn("The rule was changed.")), ...statements]);
    if (change === null) return null;
    base.log.info(change === "fire" ? "alert_fired" : "alert_resolved", {
      tenant: rule.tenantId,
      rule: rule.id,
      value,
    });
    return change === "fire" ? "fired" : "resolved";
  } catch (error) {
    if (!isMovedOn(error)) base.log.error("alert_not_written", { tenant: rule.tenantId, rule: rule.id, error });
    return null;
  }
}

const tells = ({ channels }: AlertRuleRow, type: AlertChannelType): boolean =>
  channels.some((channel) => channel.type === type);

function fire(ctx: SystemContext, rule: AlertRuleRow, value: number, now: number): Statement[] {
  const id = ctx.newId();
  const isTold = !isMuted(rule, now);
  const alert = {
    id,
    tenantId: rule.tenantId,
    ruleId: rule.id,
    value,
    threshold: rule.threshold,
    firedAt: now,
    resolvedAt: null,
    resolvedValue: null,
    isInInbox: isTold && tells(rule, "inbox"),
    mailDue: isTold && tells(rule, "mail") ? ("fired" as const) : null,
    toldAt: null,
    seenAt: null,
    seenBy: null,
  };
  const data = alertData(rule, { alertId: id, value, at: now, isTest: false });
  return [
    insertAlert(alert),
    updateRule(rule, { alertId: id, firedAt: now, isAlertTold: isTold }),
    ...(isTold && tells(rule, "webhook") ? [emitEvent(ctx, "alert.fired", data)] : []),
    ...(isTold && tells(rule, "slack") ? [makeDue(rule, { kind: "fired", value, firedAt: now, at: now })] : []),
  ];
}

/** Tells once of an alert that still fires when the mute of its rule is over. */
function tellAgain(ctx: SystemContext, rule: AlertRuleRow, value: number | null, now: number): Statement[] {
  const { alertId } = rule;
  if (alertId === null) return [];
  const data = alertData(rule, { alertId, value, at: rule.firedAt ?? now, isTest: false });
  const isMailed = tells(rule, "mail");
  return [
    noteTold(rule.tenantId, alertId, { at: now, isInInbox: tells(rule, "inbox"), isMailed }),
    updateRule(rule, { isAlertTold: true }),
    ...(tells(rule, "webhook") ? [emitEvent(ctx, "alert.fired", data)] : []),
    ...(tells(rule, "slack")
      ? [makeDue(rule, { kind: "still_firing", value, firedAt: rule.firedAt ?? now, at: now })]
      : []),
  ];
}

/** Ends an alert. People who were told that it fires are told that it is over, in a mute as well. */
function resolve(ctx: SystemContext, rule: AlertRuleRow, value: number | null, now: number): Statement[] {
  const { alertId } = rule;
  if (alertId === null) return [];
  const at = rule.firedAt ?? now;
  const data = {
    ...alertData(rule, { alertId, value, at, isTest: false }),
    resolved_at: new Date(now).toISOString(),
  };
  return [
    resolveAlert(rule.tenantId, alertId, {
      at: now,
      value,
      mailDue: rule.isAlertTold && tells(rule, "mail") ? "resolved" : null,
    }),
    updateRule(rule, { alertId: null }),
    ...(rule.isAlertTold && tells(rule, "webhook") ? [emitEvent(ctx, "alert.resolved", data)] : []),
    ...(rule.isAlertTold && tells(rule, "slack")
      ? [makeDue(rule, { kind: "resolved", value, firedAt: at, at: now })]
      : []),
  ];
}

const systemContext = (base: BaseContext, tenantId: string): SystemContext => ({
  ...base,
  tenant: { id: tenantId },
  actor: { kind: "system", trigger: "cron" },
  writer: tenantGate(base, tenantId),
});
