import type { DatabaseSync } from "node:sqlite";

import { MAX_PERSONAL } from "#administration/views/limits";
import { MAX_DOMAINS } from "#agents/domains/new-domain";
import { MAX_DATA_SETS } from "#autonomy/data-sets/limits";
import { MAX_EDGE_CASES } from "#autonomy/edge-cases/create-edge-case";
import { MAX_BRAND_KITS } from "#creative/brand-kits/create-brand-kit";
import { MAX_CANVASES } from "#creative/canvas-components/create-canvas";
import { MAX_COMPONENTS } from "#creative/canvas-components/new-component";
import { MAX_PROJECTS } from "#development/sdlc-projects/create-sdlc-project";
import { MAX_WEBHOOKS } from "#events/webhooks/create-webhook";
import { MAX_RULES } from "#runs/alert-rules/create-rule";
import { MAX_INSTALLED_SKILLS } from "#skills/skill-fields/skill-limits";
import { MAX_VERSIONS } from "#skills/skill-versions/freeze-skill";

import { copyRows, type Copies } from "./copies.ts";
import type { Exemplars } from "./exemplars.ts";

/** A name that only this copy has. */
const NAMED = { name: "name || ' ' || n" };

const WORDS =
  '["invoice","report","summary","analysis","currency","email","parser","budget","schedule","customer","contract","review","calendar","metric","travel","patient","deploy","order","refund","ticket"]';
const wordAt = (step: number): string => `json_extract('${WORDS}', '$[' || ((n / ${step}) % 20) || ']')`;

/** The most rows of a table that the platform lets a tenant have, with those that are not copies. */
const MOST: Readonly<Record<string, number>> = {
  webhooks: MAX_WEBHOOKS,
  alert_rules: MAX_RULES,
  skills: MAX_INSTALLED_SKILLS,
  skill_versions: MAX_VERSIONS,
  data_sets: MAX_DATA_SETS,
  domains: MAX_DOMAINS,
  edge_cases: MAX_EDGE_CASES,
  canvases: MAX_CANVASES,
  canvas_components: MAX_COMPONENTS,
  brand_kits: MAX_BRAND_KITS,
  saved_views: MAX_PERSONAL,
  sdlc_projects: MAX_PROJECTS,
};
/** A tenant has a few rows before the fill. */
const BEFORE_FILL = 5;

const atMost = (copies: Copies): Copies => ({
  ...copies,
  times: Math.min(copies.times, (MOST[copies.table] ?? Number.MAX_SAFE_INTEGER) - BEFORE_FILL),
});

/** Copies rows of each list of the measured tenant that does not hold runs, and rows of the sample workspace into it. */
export function copyTenantRows(database: DatabaseSync, exemplars: Exemplars, rows: number, now: number): void {
  database.exec(`CREATE TEMP TABLE latest_runs (place INTEGER PRIMARY KEY, id TEXT);
    INSERT INTO latest_runs SELECT row_number() OVER () - 1, id FROM
      (SELECT id FROM executions WHERE agent_id = '${exemplars.ids.agent}' ORDER BY created_at DESC LIMIT 200)`);
  for (const copies of [...ownCopies(exemplars, rows), ...sampleCopies(exemplars, rows)])
    copyRows(database, atMost(copies), now);
  copyStandings(database, exemplars, now);
  copyFailures(database, exemplars);
  copyResults(database, exemplars.ids);
}

function ownCopies({ tenantId, ownerId, ids }: Exemplars, times: number): Copies[] {
  const own = (table: string, columns: Copies["columns"] = {}): Copies => ({
    table,
    times,
    where: `tenant_id = '${tenantId}'`,
    columns,
  });
  const random = "lower(hex(randomblob(16)))";
  return [
    {
      ...own("users", { email: `'copy-' || n || '-' || email` }),
      where: `tenant_id = '${tenantId}' AND id <> '${ownerId}'`,
    },
    own("api_keys", { name: "'Key ' || n" }),
    own("schedules", { ...NAMED, pause_reason: "'user'", next_at: "NULL" }),
    own("schedule_ticks", { number: "n + 100", due_at: "at", is_manual: "0" }),
    own("triggers", { ...NAMED, address: random }),
    own("trigger_deliveries", { dedupe_key: "NULL" }),
    own("workflows", NAMED),
    own("workflow_runs"),
    own("data_sets", NAMED),
    { ...own("data_set_cases"), times: Math.min(times, 500), where: `data_set_id = '${ids.dataSet}'` },
    { ...own("data_set_runs"), where: `id = '${ids.dataSetRun}'` },
    own("skills", { name: `${wordAt(1)} || ' skill ' || n`, status: "'installed'" }),
    own("skill_versions", { number: "n + 100", name: "'v' || n" }),
    own("canvas_components", NAMED),
    own("canvases", NAMED),
    own("brand_kits", NAMED),
    own("creative_assets", NAMED),
    own("domains", { ...NAMED, slug: "slug || '-' || n" }),
    own("saved_views", NAMED),
    own("edge_cases", NAMED),
    own("sdlc_projects", NAMED),
    own("chat_sessions", { title: `${wordAt(1)} || ' ' || n` }),
    { ...own("chat_messages", { turn_key: "NULL" }), where: `session_id = '${ids.session}'` },
    own("alert_rules", { ...NAMED, is_enabled: "0", alert_id: "NULL", fired_at: "NULL" }),
    own("webhooks", { enabled: "0" }),
  ];
}

/** Kinds of failures of a tenant: there are far fewer of them than of failed runs. */
const MOST_GROUPS = 500;

/** Rows of the sample workspace in the measured tenant; of them, those of agents are of the measured agent. */
function sampleCopies({ tenantId, sampleTenantId, ids }: Exemplars, times: number): Copies[] {
  const moved = { tenant_id: `'${tenantId}'`, agent_id: `'${ids.agent}'` };
  // A copy of a run's row belongs to one of the agent's runs.
  const run = "(SELECT id FROM latest_runs WHERE place = n % (SELECT count(*) FROM latest_runs))";
  const sample = (table: string, columns: Copies["columns"] = {}): Copies => ({
    table,
    times,
    where: `tenant_id = '${sampleTenantId}'`,
    columns: { ...moved, ...columns },
  });
  return [
    { ...sample("alerts", { rule_id: `'${ids.alertRule}'`, resolved_at: "iif(n % 10 = 0, NULL, at)" }) },
    sample("effects", { execution_id: run, call_id: "'copy-' || n", status: "iif(n % 50 = 0, 'unknown', 'done')" }),
    sample("approvals", {
      waits_id: run,
      call_id: "'copy-' || n",
      status: "iif(n % 50 = 0, 'pending', 'approved')",
      expires_at: "at + 4000000000",
      decided_at: "iif(n % 50 = 0, NULL, at)",
    }),
    {
      ...sample("failure_groups", { last_at: "at", first_at: "at", same: "'{\"copy\":' || n || '}'" }),
      times: Math.min(times, MOST_GROUPS),
    },
    sample("level_changes", { exam_id: "NULL" }),
    sample("exams"),
    sample("interventions", { execution_id: run }),
  ];
}

/** Each agent has a standing, and the measured one its progress of twenty days. */
function copyStandings(database: DatabaseSync, { tenantId, sampleTenantId, ids }: Exemplars, now: number): void {
  database.exec(`CREATE TEMP TABLE own_agents (place INTEGER PRIMARY KEY, id TEXT);
    INSERT INTO own_agents SELECT row_number() OVER () - 1, id FROM agents WHERE tenant_id = '${tenantId}'
      AND id NOT IN (SELECT agent_id FROM graduation_standings)`);
  const count = Number(database.prepare("SELECT count(*) AS n FROM own_agents").get()?.["n"]);
  const moved = { tenant_id: `'${tenantId}'` };
  const where = `tenant_id = '${sampleTenantId}'`;
  const agent = "(SELECT id FROM own_agents WHERE place = n)";
  copyRows(
    database,
    { table: "graduation_standings", times: count, where, columns: { ...moved, agent_id: agent } },
    now,
  );
  const progress = { ...moved, agent_id: `'${ids.agent}'`, day: "at - at % 86400000" };
  copyRows(database, { table: "agent_progress", times: 20, where, columns: progress }, now);
}

/** The failed runs of the measured agent belong to the groups in turn. */
function copyFailures(database: DatabaseSync, { tenantId, ids }: Exemplars): void {
  database.exec(`CREATE TEMP TABLE own_groups (place INTEGER PRIMARY KEY, id TEXT);
    INSERT INTO own_groups SELECT row_number() OVER () - 1, id FROM failure_groups WHERE tenant_id = '${tenantId}';
    INSERT OR IGNORE INTO failed_runs SELECT run.id, '${tenantId}', own_groups.id, 'EXECUTION_FAILED', NULL, NULL,
        'The text has no sentence.', run.completed_at
      FROM (SELECT id, completed_at, row_number() OVER () AS place FROM executions
        WHERE agent_id = '${ids.agent}' AND status = 'failed') AS run
      CROSS JOIN own_groups ON own_groups.place = run.place % (SELECT count(*) FROM own_groups);
    INSERT OR IGNORE INTO failure_group_hours SELECT failure_group_id, ended_at - ended_at % 3600000, '${ids.agent}', tenant_id, count(*)
      FROM failed_runs WHERE tenant_id = '${tenantId}' GROUP BY 1, 2;
    UPDATE failure_groups SET last_at = coalesce((SELECT max(ended_at) FROM failed_runs WHERE failure_group_id = failure_groups.id), last_at)
      WHERE tenant_id = '${tenantId}'`);
}

/** Both runs of the data set have a result for each of its cases. */
function copyResults(database: DatabaseSync, { dataSet, dataSetRun, otherDataSetRun }: Exemplars["ids"]): void {
  for (const runId of [dataSetRun, otherDataSetRun]) {
    database
      .prepare(
        `INSERT OR IGNORE INTO data_set_results SELECT run.run_id, c.id, run.tenant_id, c.revision, run.outcome, run.verification, run.reason,
          run.detail, run.checks, run.result, run.duration_ms, run.cost_usd, run.created_at
        FROM data_set_cases AS c CROSS JOIN (SELECT * FROM data_set_results WHERE run_id = ?1 LIMIT 1) AS run WHERE c.data_set_id = ?2`,
      )
      .run(runId, dataSet);
    database
      .prepare(
        "UPDATE data_set_runs SET total = (SELECT count(*) FROM data_set_results WHERE run_id = ?1) WHERE id = ?1",
      )
      .run(runId);
  }
}

/** Copies the catalogue's listings and workflow templates; each of the four kinds of listings gets its share. */
export function copyListings(database: DatabaseSync, { sampleTenantId }: Exemplars, count: number, now: number): void {
  // Each start compares the listings of the catalogue's own publisher with the catalogue, so the copies are of others.
  database.exec(`CREATE TEMP TABLE publishers (place INTEGER PRIMARY KEY, id TEXT);
    INSERT INTO publishers SELECT row_number() OVER () - 1, id FROM tenants
      WHERE id <> '${sampleTenantId}' AND id NOT IN (SELECT tenant_id FROM listings)`);
  const publisher = "(SELECT id FROM publishers WHERE place = n % (SELECT count(*) FROM publishers))";
  const name = `${wordAt(1)} || ' ' || ${wordAt(20)} || ' ' || n`;
  const described = { name, description: `${wordAt(3)} || ' for ' || ${wordAt(7)} || ' rare' || (n % 5000)` };
  const counted = { rating_sum: "(n % 20) * 4", rating_count: "n % 20", is_featured: "n % 100 = 0" };
  const listing = {
    table: "listings",
    times: count,
    where: "status = 'approved'",
    columns: {
      ...described,
      ...counted,
      tenant_id: publisher,
      name_skeleton: "'copy' || n",
      source_id: "'copy-' || n",
      category: "'category' || (n % 20)",
      tags: "json_array('tag' || (n % 300), 'label' || (n % 30))",
      price: "iif(n % 3 = 0, 0, n % 100)",
      installs: "abs(random()) % 10000",
      approved_at: "at",
      submitted_at: "at",
    },
  };
  copyRows(database, listing, now);
  const template = {
    ...described,
    tenant_id: publisher,
    is_curated: "0",
    rating_sum: "(n % 20) * 4",
    rating_count: "n % 20",
    downloads: "n % 1000",
  };
  copyRows(
    database,
    { table: "workflow_templates", times: Math.ceil(count / 10), where: "is_listed = 1", columns: template },
    now,
  );
}
