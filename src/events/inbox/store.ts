import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { removedOf } from "#db/removals";
import { apiKeys } from "#db/schema/accounts";
import { agents } from "#db/schema/agents";
import { alertRules, alerts } from "#db/schema/alert-rules";
import { alertSlackChannels } from "#db/schema/alert-slack-channels";
import { approvals } from "#db/schema/approvals";
import { effects } from "#db/schema/effects";
import { executions } from "#db/schema/executions";
import { graduationStandings } from "#db/schema/graduation";
import { modelConnections } from "#db/schema/model-connections";
import { reviewAssignments } from "#db/schema/review-assignments";
import { schedules } from "#db/schema/schedules";
import { triggers } from "#db/schema/triggers";
import { webhooks } from "#db/schema/webhooks";
import { START_KEY_NAME } from "#lib/start-key";

/** Kinds of items that can wait for a person. */
export const INBOX_KINDS = [
  "approval",
  "effect_unknown",
  "probation",
  "webhook_failing",
  "alert",
  "start_paused",
  "review_assigned",
  "alert_channel_failing",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** An item that waits for a person. */
export interface InboxRow {
  kind: InboxKind;
  id: string;
  /** The subject in the kind's title. */
  subject: string;
  agent: { id: string; name: string; level: string } | null;
  createdAt: number;
  expiresAt: number | null;
  /** The list that has what the platform paused; null in other kinds. */
  source: "schedules" | "triggers" | null;
  /** Total of the kind. */
  total: number;
}

/** The first steps that a tenant has already taken. */
export interface FirstSteps {
  /** Its first agent. */
  agent: { id: string; name: string } | null;
  /** Its latest execution. */
  run: { id: string; agent_id: string } | null;
  /** A connection that is enabled offers one. */
  hasModel: boolean;
  hasDecided: boolean;
  hasKey: boolean;
  hasUsedKey: boolean;
}

/** Longer than any request waits: it ends after a day. */
const APPROVAL_MS = 2 * 86_400_000;

/** Selects kind, id, subject, agent, when the wait began and ends, and what is paused, in this order. */
type Arm = (tenantId: string, now: number, person: string) => SQL;

const ARMS: Readonly<Record<InboxKind, Arm>> = {
  approval: (
    tenantId,
    now,
  ) => sql`SELECT 'approval', p.id, p.input_summary, p.agent_id, p.requested_at, p.expires_at, NULL
    FROM ${approvals} p WHERE p.tenant_id = ${tenantId} AND p.requested_at > ${now - APPROVAL_MS} AND p.status = 'pending'
      AND p.expires_at > ${now} AND p.agent_id NOT IN (${removedOf("agents", tenantId)})`,
  effect_unknown: (tenantId) => sql`SELECT 'effect_unknown', f.id, f.tool || coalesce(' at ' || f.target_host, ''),
      f.agent_id, f.intended_at, NULL, NULL
    FROM ${effects} f WHERE f.tenant_id = ${tenantId} AND f.status = 'unknown'
      AND coalesce(f.agent_id, '') NOT IN (${removedOf("agents", tenantId)})`,
  probation: (
    tenantId,
  ) => sql`SELECT 'probation', g.agent_id, g.probation_reason, g.agent_id, g.probation_since, NULL, NULL
    FROM ${graduationStandings} g WHERE g.tenant_id = ${tenantId} AND g.probation_since IS NOT NULL
      AND g.agent_id NOT IN (${removedOf("agents", tenantId)})`,
  webhook_failing: (tenantId) => sql`SELECT 'webhook_failing', w.id, w.url, NULL,
      coalesce(w.failing_since, w.updated_at), NULL, NULL
    FROM ${webhooks} w WHERE w.tenant_id = ${tenantId} AND w.is_of_trigger = 0 AND w.id NOT IN (${removedOf("webhooks", tenantId)})
      AND (w.enabled = 1 AND w.delivery_state <> 'closed' OR w.enabled = 0 AND w.disabled_reason IN ('gone', 'failing'))`,
  start_paused: (tenantId) => sql`SELECT 'start_paused', s.id, s.name, s.agent_id, s.paused_at, NULL, 'schedules'
    FROM ${schedules} s WHERE s.tenant_id = ${tenantId} AND s.pause_reason IN ('failures', 'owner_gone', 'target_gone')
    UNION ALL SELECT 'start_paused', t.id, t.name, t.agent_id, t.paused_at, NULL, 'triggers'
    FROM ${triggers} t WHERE t.tenant_id = ${tenantId} AND t.pause_reason IN ('failures', 'owner_gone', 'target_gone')
      AND t.id NOT IN (${removedOf("triggers", tenantId)})`,
  review_assigned: (
    tenantId,
    _now,
    person,
  ) => sql`SELECT 'review_assigned', ${person}, CAST(count(*) AS TEXT), NULL, max(assigned_at), NULL, NULL
    FROM ${reviewAssignments} d CROSS JOIN episodes e ON e.execution_id = d.execution_id
    WHERE d.tenant_id = ${tenantId} AND d.user_id = ${person} AND (e.sampled = 1 OR e.asked = 1) AND e.looked_at IS NULL
      AND e.agent_id NOT IN (${removedOf("agents", tenantId)}) GROUP BY d.user_id`,
  alert: (tenantId) => sql`SELECT 'alert', l.id, r.name, r.agent_id, l.fired_at, NULL, NULL
    FROM ${alerts} l JOIN ${alertRules} r ON r.id = l.rule_id
    WHERE l.tenant_id = ${tenantId} AND l.resolved_at IS NULL AND l.is_in_inbox = 1 AND l.seen_at IS NULL
      AND l.rule_id NOT IN (${removedOf("alert_rules", tenantId)})
      AND coalesce(r.agent_id, '') NOT IN (${removedOf("agents", tenantId)})`,
  alert_channel_failing: (
    tenantId,
  ) => sql`SELECT 'alert_channel_failing', r.id, r.name, r.agent_id, max(k.failing_since), NULL, NULL
    FROM ${alertSlackChannels} k CROSS JOIN ${alertRules} r ON r.id = k.rule_id
    WHERE k.tenant_id = ${tenantId} AND k.state = 'failing' AND r.is_enabled = 1
      AND k.rule_id NOT IN (${removedOf("alert_rules", tenantId)})
      AND coalesce(r.agent_id, '') NOT IN (${removedOf("agents", tenantId)}) GROUP BY r.id`,
};

/** Reads the latest of each kind, and the count of each, in one statement; with the first steps if requested. */
export async function selectInbox(
  db: Database,
  tenantId: string,
  {
    kinds,
    now,
    person,
    limit,
    withSteps,
  }: { kinds: readonly InboxKind[]; now: number; person: string; limit: number; withSteps: boolean },
): Promise<{ rows: InboxRow[]; steps: FirstSteps | null }> {
  const arms = kinds.map(
    (kind) => sql`SELECT * FROM (SELECT waiting.*, count(*) OVER () AS total
      FROM (${ARMS[kind](tenantId, now, person)}) AS waiting ORDER BY 5 DESC, 2 DESC LIMIT ${limit})`,
  );
  const waiting = db.all<WaitingRow>(
    sql`WITH found (kind, id, subject, agent_id, created_at, expires_at, source, total) AS (${sql.join(arms, sql` UNION ALL `)})
      SELECT found.*, (SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level)
        FROM ${agents} a WHERE a.id = found.agent_id)
      FROM found ORDER BY created_at DESC, id DESC`,
  );
  const [rows, steps] = withSteps
    ? await db.batch([waiting, db.all<StepsRow>(stepsOf(tenantId))])
    : [await waiting, [] as StepsRow[]];
  return { rows: rows.map(inboxRow), steps: steps[0] === undefined ? null : firstSteps(steps[0]) };
}

type WaitingRow = [
  InboxKind,
  string,
  string,
  string | null,
  number,
  number | null,
  InboxRow["source"],
  number,
  string | null,
];

const inboxRow = ([kind, id, subject, _agentId, createdAt, expiresAt, source, total, agent]: WaitingRow): InboxRow => ({
  kind,
  id,
  subject,
  agent: agent === null ? null : (JSON.parse(agent) as InboxRow["agent"]),
  createdAt,
  expiresAt,
  source,
  total,
});

type StepsRow = [
  agent: string | null,
  run: string | null,
  decided: number,
  key: number,
  usedKey: number,
  model: number,
];

const stepsOf = (tenantId: string): SQL => sql`SELECT
  (SELECT json_object('id', a.id, 'name', a.name) FROM ${agents} a WHERE a.tenant_id = ${tenantId}
    AND a.id NOT IN (${removedOf("agents", tenantId)}) ORDER BY a.created_at, a.id LIMIT 1),
  (SELECT json_object('id', e.id, 'agent_id', e.agent_id) FROM ${executions} e WHERE e.tenant_id = ${tenantId}
    AND e.agent_id NOT IN (${removedOf("agents", tenantId)})
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1),
  EXISTS (SELECT 1 FROM ${approvals} p WHERE p.tenant_id = ${tenantId} AND p.status IN ('approved', 'rejected', 'consumed')),
  EXISTS (SELECT 1 FROM ${apiKeys} k WHERE k.tenant_id = ${tenantId} AND k.revoked_at IS NULL AND k.name <> ${START_KEY_NAME}),
  EXISTS (SELECT 1 FROM ${apiKeys} k WHERE k.tenant_id = ${tenantId} AND k.last_used_at IS NOT NULL),
  EXISTS (SELECT 1 FROM ${modelConnections} m WHERE m.tenant_id = ${tenantId} AND m.is_enabled = 1 AND m.models <> '[]')`;

const firstSteps = ([agent, run, decided, key, usedKey, model]: StepsRow): FirstSteps => ({
  agent: agent === null ? null : (JSON.parse(agent) as FirstSteps["agent"]),
  run: run === null ? null : (JSON.parse(run) as FirstSteps["run"]),
  hasDecided: decided === 1,
  hasKey: key === 1,
  hasUsedKey: usedKey === 1,
  hasModel: model === 1,
});
