import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { deleteShortRows } from "#db/pieces";
import { insertRemoval, isPresent, isPresentOf, presentText } from "#db/removals";
import { users } from "#db/schema/accounts";
import { alertRules, alerts } from "#db/schema/alert-rules";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import type { ShownSlackChannel } from "#runs/alert-channels/channel";
import { SLACK_OF_RULE } from "#runs/alert-channels/slack.queries";

import type { PastHour } from "./rule-past.ts";
import { WATCHED_NAMES } from "./watched-names.queries.ts";
import type { Watched, WatchedNames } from "./watched.ts";

export type AlertRuleRow = typeof alertRules.$inferSelect;
export type AlertRow = typeof alerts.$inferSelect;

/** A rule as people see it. */
export type NamedRule = AlertRuleRow & {
  names: WatchedNames;
  seen: Seen | null;
  slack: readonly ShownSlackChannel[];
};

/** The person who first saw an alert, and the time. */
export interface Seen {
  at: number;
  by: string | null;
  name: string | null;
}

const isHere = isPresent("alert_rules", alertRules.id);
const ruleOf = (tenantId: string, id: string) => and(eq(alertRules.tenantId, tenantId), eq(alertRules.id, id), isHere);

/** For hand-written statements of `alert_rules`. */
const RULE_HERE = sql.raw(presentText("alert_rules", "alert_rules.id"));

const named = {
  rule: alertRules,
  names: WATCHED_NAMES,
};

/** The person who saw the alert of a rule that fires. */
const seen = sql<string | null>`(SELECT json_object('at', a.seen_at, 'by', a.seen_by, 'name',
    (SELECT u.name FROM users u WHERE u.id = a.seen_by AND u.tenant_id = a.tenant_id))
  FROM alerts a WHERE a.id = alert_rules.alert_id AND a.tenant_id = alert_rules.tenant_id AND a.seen_at IS NOT NULL)`;

interface ReadRule {
  rule: AlertRuleRow;
  names: WatchedNames;
  seen: string | null;
  slack: string | null;
}

const flat = ({ rule, names, seen: seenText, slack: slackText }: ReadRule): NamedRule => ({
  ...rule,
  names,
  slack: slackText === null ? [] : (JSON.parse(slackText) as ShownSlackChannel[]),
  seen: seenText === null ? null : (JSON.parse(seenText) as Seen),
});

/** A tenant's rules, those that fire first. There are few. */
export const selectRules = async (db: Database, tenantId: string, limit: number): Promise<NamedRule[]> =>
  (
    await db
      .select({ ...named, seen, slack: SLACK_OF_RULE })
      .from(alertRules)
      .where(and(eq(alertRules.tenantId, tenantId), isPresentOf("alert_rules", tenantId, alertRules.id)))
      .orderBy(desc(sql`alert_id IS NOT NULL`), desc(alertRules.createdAt), desc(alertRules.id))
      .limit(limit)
  ).map(flat);

export async function selectRule(db: Database, tenantId: string, id: string): Promise<NamedRule | undefined> {
  const found = await db
    .select({ ...named, seen, slack: SLACK_OF_RULE })
    .from(alertRules)
    .where(ruleOf(tenantId, id))
    .get();
  return found === undefined ? undefined : flat(found);
}

/** The enabled rules of all tenants that have waited longest for a look, so that no tenant's rules wait for another's. */
export const selectDueRules = (db: Database, lookedBefore: number, limit: number): Promise<AlertRuleRow[]> =>
  db
    .select()
    .from(alertRules)
    .where(
      and(
        // As the index says it: a bound value would not use it.
        sql`is_enabled = 1`,
        sql`${alertRules.lookedAt} < ${lookedBefore}`,
        sql`NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = alert_rules.agent_id)`,
        isHere,
      ),
    )
    .orderBy(alertRules.lookedAt, alertRules.id)
    .limit(limit);

export const unchangedRule = unchanged(alertRules, "revision", "alert rule", isHere);

export const insertRule = (row: AlertRuleRow): Statement => statement(build.insert(alertRules).values(row));

export const updateRule = ({ id, tenantId }: Pick<AlertRuleRow, "id" | "tenantId">, changes: Partial<AlertRuleRow>) =>
  statement(build.update(alertRules).set(changes).where(ruleOf(tenantId, id)));

/** Deletes a rule. It is hidden at once, and the sweep removes it with its alerts. */
export const deleteRule = (tenantId: string, id: string, at: number): Statement =>
  insertRemoval("alert_rules", tenantId, id, at);

/** Holds while the rule is there: of two deletions at once, one is refused. */
export const requireRule = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM alert_rules WHERE id = ${id} AND tenant_id = ${tenantId} AND ${RULE_HERE})`,
    refusal,
  );

export const requireFewerRules = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM alert_rules WHERE tenant_id = ${tenantId} AND ${RULE_HERE}) < ${maximum}`,
    refusal,
  );

/**
 * Writes what a look saw, for rules of any tenants that no person has changed since they were read. A look that ends
 * late does not replace what a later one saw.
 */
export const noteLooks = (
  looks: readonly (Pick<AlertRuleRow, "id" | "revision" | "value"> & { past: readonly PastHour[] })[],
  at: number,
): Statement =>
  rawStatement(sql`UPDATE alert_rules SET looked_at = ${at}, value = look.value ->> 'value', past = look.value -> 'past'
    FROM json_each(${JSON.stringify(looks)}) AS look
    WHERE alert_rules.id = look.value ->> 'id' AND alert_rules.revision = look.value ->> 'revision'
      AND alert_rules.looked_at <= ${at}`);

/** Holds while the rule is as it was read, with the same alert and mute: of two looks at once, one tells. */
export const requireSameState = (
  { id, tenantId, revision, alertId, mutedUntil }: AlertRuleRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM alert_rules WHERE id = ${id} AND tenant_id = ${tenantId} AND revision = ${revision}
      AND is_enabled = 1 AND alert_id IS ${alertId} AND muted_until IS ${mutedUntil} AND ${RULE_HERE})`,
    refusal,
  );

/** Holds while the rule has the alert that was read: one that fires now is ended by the next try. */
export const requireSameAlert = ({
  id,
  tenantId,
  alertId,
}: Pick<AlertRuleRow, "id" | "tenantId" | "alertId">): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM alert_rules WHERE id = ${id} AND tenant_id = ${tenantId} AND alert_id IS ${alertId}
      AND ${RULE_HERE})`,
    () => movedOn("The rule fired or was over in this moment. Try again."),
  );

export const insertAlert = (row: AlertRow): Statement => statement(build.insert(alerts).values(row));

/** Ends an alert, once; with `mailDue` people are told. */
export const resolveAlert = (
  tenantId: string,
  alertId: string,
  { at, value, mailDue }: { at: number; value: number | null; mailDue: "resolved" | null },
): Statement =>
  rawStatement(sql`UPDATE alerts SET resolved_at = ${at}, resolved_value = ${value}, mail_due = ${mailDue}
    WHERE id = ${alertId} AND tenant_id = ${tenantId} AND resolved_at IS NULL`);

/** An alert that still fires after the mute of its rule is told: in the inbox, and by a mail that is due now. */
export const noteTold = (
  tenantId: string,
  alertId: string,
  { at, isInInbox, isMailed }: { at: number; isInInbox: boolean; isMailed: boolean },
): Statement =>
  rawStatement(sql`UPDATE alerts SET told_at = ${at}, is_in_inbox = ${isInInbox ? 1 : 0},
      mail_due = ${isMailed ? "still_firing" : null}
    WHERE id = ${alertId} AND tenant_id = ${tenantId} AND resolved_at IS NULL`);

/** Takes the firing alert of a rule out of the inbox, and drops a mail that is still to be sent. */
export const quietAlert = (tenantId: string, ruleId: string): Statement =>
  rawStatement(sql`UPDATE alerts SET is_in_inbox = 0, mail_due = NULL
    WHERE rule_id = ${ruleId} AND tenant_id = ${tenantId} AND resolved_at IS NULL`);

/** Holds while no person has said that they saw the alert, and it is there. */
export const unseenAlert = ({ id, tenantId }: Pick<AlertRow, "id" | "tenantId">): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM alerts WHERE id = ${id} AND tenant_id = ${tenantId} AND seen_at IS NULL
      AND ${sql.raw(presentText("alert_rules", "alerts.rule_id"))})`,
    () => movedOn("Other requests are changing the alert. Try again."),
  );

/** Notes who saw an alert, once. */
export const noteSeen = (tenantId: string, alertId: string, { at, by }: { at: number; by: string | null }): Statement =>
  rawStatement(sql`UPDATE alerts SET seen_at = ${at}, seen_by = ${by}
    WHERE id = ${alertId} AND tenant_id = ${tenantId} AND seen_at IS NULL`);

export interface AlertPage {
  state: "firing" | "resolved" | undefined;
  limit: number;
  offset: number;
}

/** An alert with what its rule says now. */
export type ShownAlert = AlertRow &
  Watched &
  Pick<AlertRuleRow, "name" | "metric" | "comparison" | "windowMinutes"> & {
    names: WatchedNames;
    seenByName: string | null;
  };

const isOfRule = isPresent("alert_rules", alerts.ruleId);

const shown = { alert: alerts, ...named, seenByName: personNameAt("alerts.seen_by") };

interface JoinedAlert {
  alert: AlertRow;
  rule: AlertRuleRow;
  names: WatchedNames;
  seenByName: string | null;
}

const flatAlert = ({ alert, rule, names, seenByName }: JoinedAlert): ShownAlert => {
  const { name, metric, comparison, windowMinutes, agentId, connectionId, budgetId, failureGroupId } = rule;
  const watched = { agentId, connectionId, budgetId, failureGroupId };
  return { ...alert, ...watched, name, metric, comparison, windowMinutes, names, seenByName };
};

/** An alert, and the name of the person who looks at it. */
export type LookedAtAlert = ShownAlert & { viewerName: string | null };

export async function selectAlert(
  db: Database,
  tenantId: string,
  { id, viewer }: { id: string; viewer: string | null },
): Promise<LookedAtAlert | undefined> {
  const viewerName = sql<string | null>`(SELECT name FROM users WHERE id = ${viewer} AND tenant_id = ${tenantId})`;
  const found = await db
    .select({ ...shown, viewerName })
    .from(alerts)
    .innerJoin(alertRules, eq(alertRules.id, alerts.ruleId))
    .where(and(eq(alerts.tenantId, tenantId), eq(alerts.id, id), isOfRule))
    .get();
  return found === undefined ? undefined : { ...flatAlert(found), viewerName: found.viewerName };
}

/** A page of a tenant's alerts, the latest first, and how many of its alerts fire now. */
export async function selectAlerts(db: Database, tenantId: string, { state, limit, offset }: AlertPage) {
  const isShown = isPresentOf("alert_rules", tenantId, alerts.ruleId);
  const where = and(
    eq(alerts.tenantId, tenantId),
    isShown,
    ...(state === undefined ? [] : [state === "firing" ? isNull(alerts.resolvedAt) : isNotNull(alerts.resolvedAt)]),
  );
  const [rows, totals] = await db.batch([
    db
      .select(shown)
      .from(alerts)
      .innerJoin(alertRules, eq(alertRules.id, alerts.ruleId))
      .where(where)
      .orderBy(desc(alerts.firedAt), desc(alerts.id))
      .limit(limit)
      .offset(offset),
    db
      .select({
        total: sql<number>`count(*)`,
        firing: sql<number>`(SELECT count(*) FROM alerts AS a WHERE a.tenant_id = ${tenantId} AND a.resolved_at IS NULL
          AND ${isPresentOf("alert_rules", tenantId, sql`a.rule_id`)})`,
      })
      .from(alerts)
      .where(where),
  ]);
  return { rows: rows.map(flatAlert), total: totals[0]?.total ?? 0, firing: totals[0]?.firing ?? 0 };
}

/** Alerts of all tenants whose mail is to be sent, with their rules. */
export const selectMailDue = (db: Database, limit: number) =>
  db
    .select({ alert: alerts, ...named })
    .from(alerts)
    .innerJoin(alertRules, eq(alertRules.id, alerts.ruleId))
    .where(and(isNotNull(alerts.mailDue), isOfRule))
    .orderBy(alerts.firedAt, alerts.id)
    .limit(limit);

/** The mail of an alert was sent, or given up. */
export const noteMailed = ({ id, tenantId, mailDue }: AlertRow): Statement =>
  rawStatement(
    sql`UPDATE alerts SET mail_due = NULL WHERE id = ${id} AND tenant_id = ${tenantId} AND mail_due = ${mailDue}`,
  );

/** The addresses of a tenant's active administrators. */
export const selectAdministrators = (db: Database, tenantId: string): Promise<{ email: string }[]> =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.status, "active"), inArray(users.role, ["admin", "owner"])));

/** Those of some addresses that belong to the tenant's active people. */
export const selectOwnAddresses = (db: Database, tenantId: string, emails: readonly string[]) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.status, "active"), inArray(users.email, [...emails])));

const DAY_MS = 86_400_000;
export const KEPT_MS = 90 * DAY_MS;

/** Removes the next alerts that were over long ago. */
export const deleteOldAlerts = (now: number, rows: number): Statement =>
  deleteShortRows(
    alerts,
    sql`WHERE resolved_at IS NOT NULL AND resolved_at < ${now - KEPT_MS} ORDER BY resolved_at`,
    rows,
  );
