import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { migratedInMemory, textRows } from "#test/support/database-schema";

/** Columns with the id of a row of another table that have no reference, by the reason why. */
const WITHOUT_REFERENCE: Readonly<Record<string, readonly string[]>> = {
  "The tenant is in another database, or the other databases must still learn of its write.": [
    "shared_writes.tenant_id",
    "tenant_cells.tenant_id",
    "tenant_moves.tenant_id",
  ],
  "A wish for as long as a run waits: the next dealing out removes those of runs that wait no longer.": [
    "review_assignments.execution_id",
    "review_assignments.user_id",
  ],
  "A record that is kept when the row that it names is removed.": [
    "audit_entries.agent_id",
    "audit_entries.episode_id",
    "audit_entries.tenant_id",
    "bulk_items.execution_id",
    "bulk_jobs.data_set_id",
    "creative_assets.photo_id",
    "listening_history.agent_id",
    "messaging_contacts.session_id",
    "messaging_messages.agent_id",
    "messaging_messages.approval_id",
    "messaging_messages.effect_id",
    "messaging_messages.execution_id",
    "messaging_settings.agent_id",
    "model_reservations.agent_id",
    "playground_runs.execution_id",
    "model_usage.agent_id",
    "photos.agent_id",
    "recommendation_feedback.recommendation_id",
    "recommendations.agent_id",
    "schedule_ticks.execution_id",
    "second_reads.agent_id",
    "second_reads.episode_id",
    "schedules.agent_id",
    "sdlc_runs.approval_id",
    "sdlc_runs.episode_id",
    "skill_candidates.agent_id",
    "skill_candidates.episode_id",
    "skill_candidates.skill_id",
    "skill_runs.agent_id",
    "skill_runs.episode_id",
    "skill_runs.execution_id",
    "skill_runs.skill_id",
    "task_failures.skill_id",
    "tool_mutations.skill_id",
    "schedule_ticks.workflow_run_id",
    "schedules.workflow_id",
    "trigger_deliveries.execution_id",
    "trigger_deliveries.workflow_run_id",
    "triggers.agent_id",
    "triggers.workflow_id",
    "workflow_steps.approval_id",
    "workflow_steps.effect_id",
  ],
  "The row also belongs to the agent of the row that it names, and is removed with the agent.": [
    "call_decisions.execution_id",
    "episodes.execution_id",
    "interventions.execution_id",
    "level_changes.exam_id",
    "memories.episode_id",
    "task_failures.episode_id",
    "task_failures.execution_id",
    "used_runs.execution_id",
  ],
  "A rule watches a cause while its group is gone, too: a run that fails for it makes the group again.": [
    "alert_rules.failure_group_id",
  ],
  "A rule stays without its model connection, so that its alert ends and people see what it watched.": [
    "alert_rules.connection_id",
  ],
  "The alert belongs to the rule that names it, and is removed with the rule.": ["alert_rules.alert_id"],
  "The judge's row is named by its digest and is kept while the tenant exists.": [
    "episodes.judge_id",
    "judgements.judge_id",
  ],
  "Listings and skills are withdrawn or hidden, and their rows are kept.": [
    "listing_installs.listing_id",
    "listing_purchases.listing_id",
    "listing_ratings.listing_id",
    "listing_tags.listing_id",
    "listing_versions.listing_id",
    "skill_versions.skill_id",
  ],
  "Users are deactivated and their rows are kept.": [
    "chat_sessions.user_id",
    "connection_attempts.user_id",
    "desktop_devices.user_id",
    "view_defaults.user_id",
  ],
  "A sweep removes the rows by their age.": ["idempotency_keys.tenant_id", "tenant_events.tenant_id"],
  "The row names an object of the bucket whose run was removed, until a sweep removes the object.": [
    "gone_trace_objects.execution_id",
    "gone_trace_objects.tenant_id",
  ],
  "A row for each tenant, without a table that it hangs on.": ["judgement_days.tenant_id", "judges.tenant_id"],
};

/** The names that a table with rows called `<name>` may have. */
const tablesFor = (name: string): string[] => [`${name}s`, name.replace(/y$/, "ies")];

/** Where a column is declared: the schema file and line with the table's name. */
async function placeOf(table: string): Promise<string> {
  for await (const path of glob("src/db/schema/*.ts", { cwd: repositoryFolder })) {
    const text = await readFile(resolve(repositoryFolder, path), "utf8");
    const at = text.indexOf(`"${table}"`);
    if (at !== -1) return `${path}:${text.slice(0, at).split("\n").length}`;
  }
  return "migrations/";
}

test("a column that is named after a table refers to it, or is listed with the reason why not", async () => {
  const database = await migratedInMemory();
  const tables = new Set(
    (await textRows(database, "SELECT name FROM sqlite_master WHERE type = 'table'")).map(([name = ""]) => name),
  );
  const columns = (await textRows(
    database,
    `SELECT m.name, c.name, c.name IN (SELECT "from" FROM pragma_foreign_key_list(m.name)),
        EXISTS (SELECT 1 FROM pragma_foreign_key_list(m.name) WHERE on_delete = 'CASCADE')
      FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name LIKE '%\\_id' ESCAPE '\\' ORDER BY 1, 2`,
  )) as [table: string, column: string, refers: string, hasParent: string][];
  const bare = columns.filter(
    ([, column, refers, hasParent]) =>
      refers === "0" &&
      tablesFor(column.replace(/_id$/, "")).some((name) => tables.has(name)) &&
      // The parent's row has the tenant.
      !(column === "tenant_id" && hasParent === "1"),
  );
  const found = bare.map(([table, column]) => `${table}.${column}`);
  const listed = new Set(Object.values(WITHOUT_REFERENCE).flat());
  const places = await Promise.all(
    bare
      .filter(([table, column]) => !listed.has(`${table}.${column}`))
      .map(async ([table, column]) => `${await placeOf(table)}: ${table}.${column}`),
  );
  expect(
    places,
    "These columns leave orphans behind: nothing removes their rows with the row that they name. Declare the table with `ownedTable` and the " +
      "column with `belongsTo(parent)` (src/db/columns.ts), or `ownTenant()` for the tenant; then `npm run migration -- <name>`. A row that is to " +
      "outlive the other one is listed in WITHOUT_REFERENCE of test/contract/references.test.ts with its reason.",
  ).toEqual([]);
  expect([...listed].filter((one) => !found.includes(one))).toEqual([]);
});
