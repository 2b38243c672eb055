import { MAX_PERSONAL, MAX_TEAM } from "#administration/views/limits";
import { ALONE_OF_TOOL, CALLS_OF_TOOL } from "#agents/agents/agent-evidence.queries";
import { MAX_DOMAINS } from "#agents/domains/new-domain";
import { KEPT_TICKS } from "#automation/ticks/ticks.queries";
import { KEPT_DAYS as TRIGGER_DAYS } from "#automation/trigger-deliveries/sweep-triggers";
import { KEPT_VERSIONS } from "#automation/workflows/store";
import { KEEP_FAILURES_MS } from "#autonomy/auto-improvement/improve-on-schedule";
import { KEPT_MS as BULK_MS } from "#autonomy/bulk-jobs/limits";
import { KEPT_RUNS } from "#autonomy/data-set-runs/limits";
import { MAX_CASES, MAX_DATA_SETS } from "#autonomy/data-sets/limits";
import { MAX_EDGE_CASES } from "#autonomy/edge-cases/create-edge-case";
import { KEPT_MS as PLAYGROUND_MS } from "#autonomy/playground/limits";
import { KEPT_DAYS as PROGRESS_DAYS } from "#autonomy/progress/progress-days";
import type { VariableName } from "#config/variables";
import { MAX_BRAND_KITS } from "#creative/brand-kits/create-brand-kit";
import { MAX_CANVASES } from "#creative/canvas-components/create-canvas";
import { MAX_COMPONENTS } from "#creative/canvas-components/new-component";
import { MAX_PLACEMENTS } from "#creative/canvas-components/new-placement";
import { MAX_ASSETS } from "#creative/creative-assets/create-asset";
import { MAX_PHOTOS } from "#creative/photos/keep-photo";
import { KEPT_MS as EDITS_MS } from "#creative/photos/serve-waiting-edits";
import { MAX_DEVICES } from "#desktop/bridge/register-device";
import { MAX_PROJECTS } from "#development/sdlc-projects/create-sdlc-project";
import { KEPT_MS as EVENTS_MS } from "#events/live-events/event-hub";
import { MAX_WEBHOOKS } from "#events/webhooks/create-webhook";
import { MAX_PEERS } from "#federation/federation-peers/create-federation-peer";
import { KEPT_MS as CODES_MS } from "#identity/device-codes/sweep-device-codes";
import { HOUR_MS, KEPT_MS as GRANTS_MS } from "#identity/grants/sweep-grants";
import { KEPT_MS as CLIENTS_MS } from "#identity/oauth-clients/sweep-clients";
import { MARGIN_MS as SESSIONS_MS } from "#identity/sessions/sweep-sessions";
import { KEPT_MS as FIGURES_MS } from "#lib/kept-figures";
import { MAX_CONNECTIONS } from "#models/model-connections/create-connection";
import { PERIOD_MS } from "#models/model-spending/sweep-spending";
import { KEPT_MS as HEARD_MS } from "#music/listening-history/sweep-heard";
import { KEPT_MS as PLAYLISTS_MS } from "#music/playlists/sweep-playlists";
import { FEEDBACK_KEPT_MS, KEPT_MS as RECOMMENDED_MS } from "#music/recommendations/sweep-recommendations";
import { KEPT_MS as APPLIED_MS } from "#platform/cells/sweep-cell-rows";
import { KEPT_MS as LETTERS_MS } from "#platform/dead-letters/sweep-dead-letters";
import { KEY_LIFETIME_MS } from "#platform/idempotency/key-lifetime";
import { MARGIN_MS as KEYS_MARGIN_MS } from "#platform/idempotency/spent-keys";
import { KEPT_LISTING_VERSIONS } from "#publishing/listings/store";
import { MAX_RULES } from "#runs/alert-rules/create-rule";
import { KEPT_MS as ALERTS_MS } from "#runs/alert-rules/store";
import { SILENT_MS } from "#runs/failed-runs/store";
import { MAX_BUDGETS } from "#runs/model-budgets/set-budget";
import { MAX_AGE_MS as TRACES_MS } from "#runs/trace-sending/retry-delay";
import { MAX_INSTALLED_SKILLS } from "#skills/skill-fields/skill-limits";
import { MAX_KEPT as SKILL_RUNS } from "#skills/skill-runs/record-skill-runs";
import { MAX_VERSIONS } from "#skills/skill-versions/freeze-skill";
import { MAX_SERVERS } from "#tools/servers/create-server";
import { MAX_TOOLS } from "#tools/wire/usable-forms";
import { KEPT_MS as TEMPLATES_MS } from "#workflows/workflow-marketplace/sweep-unlisted-templates";

/** How the rows of a table end. */
export type Rule =
  /** A sweep removes a row that long after the time in its column `since`; `id` is the time that a UUIDv7 has. */
  | { ends: "time"; rows: string; since: string; after: number | VariableName; sweep: string }
  /** The row goes with the row that it refers to. */
  | { ends: "parent"; parent: string; note: string }
  /** The number of rows is limited. */
  | { ends: "limit"; most: number; of: string; removes: string }
  /** The row goes when what it stands for is over. */
  | { ends: "done"; when: string }
  /** The row stays while its tenant exists. */
  | { ends: "kept"; why: string };

const DAY_MS = 86_400_000;

const time = (rows: string, since: string, after: number | VariableName, sweep: string): Rule => ({
  ends: "time",
  rows,
  since,
  after,
  sweep,
});
const withParent = (parent: string, note = ""): Rule => ({ ends: "parent", parent, note });
/** `removes`: what makes room; by default the person who deletes one, because one more is refused. */
const atMost = (most: number, of: string, removes = "one more is refused"): Rule => ({
  ends: "limit",
  most,
  of,
  removes,
});
const done = (when: string): Rule => ({ ends: "done", when });
const kept = (why: string): Rule => ({ ends: "kept", why });

const ONE_A_TENANT = atMost(1, "a workspace", "a change replaces it");
const BY_PLAN = "the plan limits how many a workspace has, and a person deletes them";
const UNINDEXED = "the row that it indexes is removed or changed: a database trigger does it";
/** Tables of FTS5 that keep nothing: their rows are read from the index. */
const WORDS = "no text of the index has the word any more";
const EVIDENCE = "it is evidence for a level";

/** How the rows of every table end. A new table has no rule until its line is here. */
export const RETENTION: Readonly<Record<string, Rule>> = {
  // People and their credentials
  tenants: kept(
    "one row a workspace; a sample workspace is removed with all its rows after its time (`sweep_samples`)",
  ),
  users: kept("one row a person: the audit log names who acted"),
  tenant_cells: kept("one short row a workspace in another database; it goes with the workspace"),
  tenant_moves: done("the workspace is in its new database, and the old rows are removed"),
  moved_rows: done("the new database of a moving workspace has the change"),
  reserved_addresses: time("addresses of accounts that are made now", "ends_at", 0, "sweep_cell_rows"),
  shared_writes: done("the other databases have the write"),
  applied_writes: time("writes of other databases", "applied_at", APPLIED_MS, "sweep_cell_rows"),
  backup_codes: atMost(10, "a person", "new codes replace them"),
  sessions: time("sessions", "expires_at", SESSIONS_MS, "sweep_sessions"),
  refresh_tokens: withParent("sessions"),
  password_tokens: time("mailed tokens", "expires_at", 0, "sweep_password_tokens"),
  api_keys: kept("one short row a key, with its last use: runs and the audit log name the key that started them"),
  oauth_clients: time("programs that no person lets act", "created_at", CLIENTS_MS, "sweep_clients"),
  oauth_device_codes: time("codes of devices", "expires_at", CODES_MS, "sweep_device_codes"),
  oauth_grants: time("grants that ended", "ended_at", GRANTS_MS, "sweep_grants"),
  oauth_refresh_tokens: time("refresh tokens of programs", "expires_at", HOUR_MS, "sweep_grants"),
  idempotency_keys: time(
    "idempotency keys with their answers",
    "created_at",
    KEY_LIFETIME_MS + KEYS_MARGIN_MS,
    "sweep_spent_keys",
  ),

  // Agents and their evidence
  agents: kept(BY_PLAN),
  agents_search: done(UNINDEXED),
  agents_search_words: done(WORDS),
  agent_versions: atMost(500, "an agent, beside those with a name", "a new version removes the oldest"),
  agent_progress: time("progress at the end of a day", "day", PROGRESS_DAYS * DAY_MS, "sweep_progress"),
  agent_figures: time("figures of a day; those of an hour for 63 days", "starts_at", FIGURES_MS.day, "sweep_figures"),
  search_folds: kept("a fixed list of letters"),
  duration_bounds: kept("a fixed list of numbers"),
  domains: atMost(MAX_DOMAINS, "a workspace"),
  memories: withParent("agents", "lessons that people and runs taught it"),
  memories_search: done(UNINDEXED),
  episodes_search: done(UNINDEXED),
  episodes_search_words: done(WORDS),
  episodes: withParent("agents", `the compact record of a run: ${EVIDENCE}`),
  episode_feedback: withParent("episodes", EVIDENCE),
  second_reads: kept("one short row a run that two people looked at: how they agreed stays known"),
  call_decisions: atMost(
    CALLS_OF_TOOL + ALONE_OF_TOOL,
    "a tool of an agent",
    "`sweep_decisions` removes what newer ones displaced",
  ),
  interventions: withParent("agents", EVIDENCE),
  graduation_standings: withParent("agents", "one row an agent"),
  exams: withParent("agents", `${EVIDENCE}; of void ones the latest stays`),
  replays: withParent("agents", "the latest of each version"),
  used_runs: withParent("agents", "a run counts once"),
  level_changes: withParent("agents", EVIDENCE),
  edge_cases: atMost(MAX_EDGE_CASES, "a workspace"),
  judges: kept("one row a model that judges, with what its agreement with people was counted from"),
  judgements: withParent("episodes", EVIDENCE),
  judgement_days: ONE_A_TENANT,
  training_runs: time("trainings of which nothing is applied", "id", "HISTORY_DAYS", "sweep_training"),
  adaptations: withParent("training_runs"),
  kill_switches: withParent("agents", "one row an agent; that of a workspace is taken away by a person"),

  // Runs
  executions: time(
    "executions that are over, that no one is to look at and no kept conversation shows; input and trace go after `EXECUTION_INPUT_DAYS` (`forget_inputs`)",
    "id",
    "EXECUTION_DAYS",
    "remove_old_runs",
  ),
  execution_texts: withParent("executions"),
  executions_search: done(UNINDEXED),
  executions_search_words: done(WORDS),
  runs_search: done("the input of the run is forgotten (`forget_inputs`), or the run is removed"),
  runs_search_words: done(WORDS),
  step_texts: time("texts of steps", "execution_id", "EXECUTION_INPUT_DAYS", "forget_inputs"),
  gone_trace_objects: done("`sweep_trace_objects` has removed the object"),
  run_starts: withParent("executions"),
  effects: time(
    "effects of known end; others until a person settles them",
    "id",
    "EXECUTION_INPUT_DAYS",
    "sweep_effects",
  ),
  approvals: time("approvals that are over", "id", "APPROVAL_DAYS", "remove_approvals"),
  failure_groups: time("groups of failures that are silent", "last_at", SILENT_MS, "sweep_failures"),
  failure_group_hours: time("hours of a group", "starts_at", FIGURES_MS.hour, "sweep_failures"),
  failed_runs: withParent("failure_groups"),
  review_assignments: done("the run was answered; the next dealing out removes it"),
  alert_rules: atMost(MAX_RULES, "a workspace"),
  alert_slack_channels: withParent("alert_rules", "at most ten a rule, each with one message that is still to be sent"),
  alerts: time("alerts that are over", "resolved_at", ALERTS_MS, "look_at_rules"),
  trace_exports: ONE_A_TENANT,
  trace_deliveries: done(`the trace was sent, or was tried for ${TRACES_MS / 3_600_000} hours`),
  playground_runs: time("runs of the playground", "created_at", PLAYGROUND_MS, "sweep_playground_runs"),
  playground_variants: withParent("playground_runs"),
  bulk_jobs: time("actions on many runs", "created_at", BULK_MS, "sweep_bulk_jobs"),
  bulk_items: withParent("bulk_jobs"),
  data_sets: atMost(MAX_DATA_SETS, "a workspace"),
  data_set_cases: atMost(MAX_CASES, "a data set"),
  exam_data_sets: withParent("data_sets"),
  data_set_runs: atMost(KEPT_RUNS, "a data set", "a new run removes the oldest"),
  data_set_results: withParent("data_set_runs"),
  saved_views: atMost(MAX_PERSONAL + MAX_TEAM, "a page of a person and of the workspace"),
  view_defaults: withParent("saved_views"),

  // Models
  model_connections: atMost(MAX_CONNECTIONS, "a workspace"),
  model_budgets: atMost(MAX_BUDGETS, "a workspace"),
  model_budget_notices: time("notices of a period", "at", PERIOD_MS, "sweep_spending"),
  model_counters: time("sums of a period", "updated_at", PERIOD_MS, "sweep_spending"),
  model_reservations: done("the call ended, or is older than any call"),
  model_spending: kept("one row a month"),
  model_usage: time("usage of a day; that of an hour for 63 days", "starts_at", FIGURES_MS.day, "sweep_spending"),

  // Conversations
  chat_sessions: time("conversations without a turn", "updated_at", "CHAT_DAYS", "sweep_chats"),
  chat_messages: withParent("chat_sessions"),
  messaging_settings: ONE_A_TENANT,
  messaging_contacts: time("people without messages", "last_inbound_at", "MESSAGE_DAYS", "sweep_messages"),
  messaging_messages: time("messages from and to people", "created_at", "MESSAGE_DAYS", "sweep_messages"),
  messaging_templates: time("reports that a template was deleted", "event_at", "MESSAGE_DAYS", "sweep_messages"),

  // Schedules, triggers and workflows
  schedules: kept(BY_PLAN),
  schedule_ticks: atMost(KEPT_TICKS, "a schedule", "a new tick removes the oldest"),
  triggers: kept(BY_PLAN),
  trigger_deliveries: time(
    "deliveries of triggers; held ones for 7 days",
    "id",
    TRIGGER_DAYS * DAY_MS,
    "sweep_triggers",
  ),
  workflows: kept(BY_PLAN),
  workflow_versions: atMost(KEPT_VERSIONS, "a workflow", "a new version removes the oldest that no open run has"),
  workflow_runs: time("runs of workflows that ended", "id", "EXECUTION_INPUT_DAYS", "sweep_workflow_runs"),
  workflow_steps: withParent("workflow_runs"),
  workflow_signals: withParent("workflow_runs"),

  // Events
  tenant_events: time(
    "events of the live stream, once their runs are counted",
    "created_at",
    EVENTS_MS,
    "sweep_tenant_events",
  ),
  webhooks: atMost(MAX_WEBHOOKS, "a workspace"),
  webhook_deliveries: time("deliveries that ended", "next_attempt_at", "WEBHOOK_DELIVERY_DAYS", "sweep_deliveries"),
  webhook_attempts: withParent("webhook_deliveries"),
  dead_letters: time("dead messages of queues", "died_at", LETTERS_MS, "sweep_dead_letters"),

  // Skills and tools
  skills_search: done(UNINDEXED),
  skills: atMost(MAX_INSTALLED_SKILLS, "a workspace"),
  skill_versions: atMost(MAX_VERSIONS, "a skill"),
  skill_runs: atMost(SKILL_RUNS, "a skill and outcome", "a new run removes the oldest"),
  skill_candidates: time("skill candidates that are decided", "id", "HISTORY_DAYS", "sweep_improvements"),
  tool_mutations: time("tried edits of skills", "id", "HISTORY_DAYS", "sweep_improvements"),
  workflow_variants: time("workflow variants", "id", "HISTORY_DAYS", "sweep_improvements"),
  task_failures: time("failures that wait for auto-improvement", "created_at", KEEP_FAILURES_MS, "improve_on_schedule"),
  workspace_configurations: ONE_A_TENANT,
  tool_servers: atMost(MAX_SERVERS, "a workspace"),
  server_tools: atMost(MAX_TOOLS, "a tool server"),
  connections: atMost(1, "a provider and workspace", "a new one replaces it"),
  connection_attempts: time("sign-ins at providers that were not finished", "expires_at", 0, "sweep_attempts"),
  desktop_devices: atMost(MAX_DEVICES, "a workspace"),
  desktop_releases: kept("one row a release that the operator publishes"),
  desktop_artifacts: withParent("desktop_releases"),

  // Marketplaces and federation
  listings: kept("one row a thing that a workspace publishes"),
  listing_counts: kept("one row a combination of what the shelf filters by"),
  listing_facets: kept("one row a value of a filter"),
  listing_tags: done("the listing is no longer shown"),
  listings_search: done(UNINDEXED),
  listing_versions: atMost(
    KEPT_LISTING_VERSIONS,
    "a listing, beside the public one, the submitted one and those that someone installed",
    "a new submission removes the oldest",
  ),
  listing_ratings: atMost(1, "a listing and workspace", "a new rating replaces it"),
  listing_rating_votes: atMost(1, "a rating and workspace", "a new vote replaces it"),
  listing_installs: atMost(1, "a listing and workspace", "a new installation replaces it"),
  listing_purchases: atMost(1, "a listing and workspace", "it is written once"),
  workflow_templates: time(
    "templates that callers without credentials stored; others until their workspace is removed",
    "created_at",
    TEMPLATES_MS,
    "sweep_unlisted_templates",
  ),
  workflow_template_ratings: withParent("workflow_templates"),
  workflow_template_uses: withParent("workflow_templates"),
  workflow_template_versions: withParent("workflow_templates"),
  workflow_template_tags: done("the template is no longer shown"),
  workflow_templates_search: done(UNINDEXED),
  workflow_template_counts: kept("one row a value of a filter"),
  federation_peers: atMost(MAX_PEERS, "a workspace"),
  federation_installations: withParent("agents"),

  // Creative work and music
  canvases: atMost(MAX_CANVASES, "a workspace"),
  canvas_components: atMost(MAX_COMPONENTS, "a workspace"),
  canvas_placements: atMost(MAX_PLACEMENTS, "a canvas"),
  brand_kits: atMost(MAX_BRAND_KITS, "a workspace"),
  creative_assets: atMost(MAX_ASSETS, "a workspace"),
  photos: atMost(MAX_PHOTOS, "a workspace", "`sweep_photos` removes the files of deleted ones, then their rows"),
  photo_edits: time("edits that ended", "changed_at", EDITS_MS, "serve_waiting_edits"),
  listening_history: time("plays", "played_at", HEARD_MS, "sweep_heard"),
  music_playlists: time("copies of playlists that were not listed again", "listed_at", PLAYLISTS_MS, "sweep_playlists"),
  recommendations: time("recommendations", "id", RECOMMENDED_MS, "sweep_recommendations"),
  recommendation_feedback: time("feedback on recommendations", "given_at", FEEDBACK_KEPT_MS, "sweep_recommendations"),
  sandbox_music: ONE_A_TENANT,

  // Software development
  sdlc_settings: ONE_A_TENANT,
  sdlc_configurations: atMost(1, "a kind of agent and workspace", "a change replaces it"),
  sdlc_projects: atMost(MAX_PROJECTS, "a workspace"),
  sdlc_runs: time("runs of software development that are over", "id", "HISTORY_DAYS", "remove_sdlc_runs"),
  sdlc_deployments: withParent("sdlc_projects", "the record of what was released"),

  // The platform
  audit_entries: kept("the audit chain, also of what is deleted; it goes last with its tenant"),
  removals: done("`remove_deleted` has removed the row that it hides"),
  sweep_positions: kept("one row a sweep"),
};
