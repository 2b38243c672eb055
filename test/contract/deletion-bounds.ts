/**
 * How much a statement that deletes may touch: at most this many rows, with the reason; or as many as a piece may have,
 * because the statement has a limit or its rows were chosen by one.
 */
export type Bound = readonly [most: number, why: string] | readonly ["piece", why: string];

const ONE: Bound = [1, "names one row"];

/** A write of more rows is not small. */
export const MOST_ROWS = 1_000;

/**
 * The statements that delete rows, by file and table. Those that `src/db/pieces.ts` makes are bounded by it. A new one is bounded by it
 * too, or has its line here.
 */
export const DELETIONS: Readonly<Record<string, Readonly<Record<string, Bound>>>> = {
  "administration/views/store": { saved_views: ONE, view_defaults: ONE },
  "agents/agents/decisions.queries": { call_decisions: ["piece", "its LIMIT is that of a piece"] },
  "agents/domains/store": { domains: ONE },
  "agents/memories/memory.queries": { memories: [100, "the heuristics that a template gives an agent"] },
  "automation/schedules/store": { schedules: ONE },
  "automation/ticks/ticks.queries": { schedule_ticks: [200, "a tick displaces those above the limit of a schedule"] },
  "automation/workflow-deletions/store": { workflows: ONE },
  "automation/workflow-runs/store": { workflow_signals: [100, "the signals that a step just took"] },
  "automation/workflows/store": { workflow_versions: [100, "a new version displaces those above the limit"] },
  "autonomy/data-sets/store": { data_set_cases: ONE },
  "autonomy/edge-cases/store": { edge_cases: ONE },
  "autonomy/exam-material/store": {
    exam_data_sets: [MOST_ROWS, "an agent has at most a few sets: the plan limits agents"],
  },
  "autonomy/graduation/store": { exams: [10, "each void exam displaces the earlier one"] },
  "autonomy/replays/store": { replays: [100, "the earlier replays of one version; a day has few"] },
  "connections/integrations/store": {
    connections: ONE,
    connection_attempts: [100, "a tenant has few authorisations under way"],
  },
  "context/cells.queries": { reserved_addresses: ONE, shared_writes: ONE, tenant_cells: ONE, tenants: ONE },
  "creative/brand-kits/store": { brand_kits: ONE },
  "creative/canvas-components/store": { canvas_placements: ONE },
  "creative/creative-assets/store": { creative_assets: ONE },
  "creative/photos/store": { photos: ["piece", "the rows whose files a step removed"] },
  "db/pieces": { "${table}": ["piece", "this is the rule"] },
  "db/removals": { removals: ONE },
  "desktop/bridge/store": { desktop_devices: ONE },
  "events/live-events/store": { tenant_events: ["piece", "its LIMIT is that of a piece; its rows are short"] },
  "federation/federation-peers/store": { federation_peers: ONE },
  "identity/two-factor/store": { backup_codes: [10, "the codes of a person"] },
  "models/model-connections/store": { model_connections: ONE },
  "models/model-spending/free-reservation.queries": { model_reservations: [100, "the calls that one run has open"] },
  "models/model-spending/store": { model_reservations: [MOST_ROWS, "one call, or the calls of a tenant that died"] },
  "music/listening-history/store": { listening_history: [100, "what one report adds displaces as many"] },
  "music/playlists/store": { music_playlists: [MOST_ROWS, "the playlists of one account"] },
  "music/recommendations/store": {
    recommendations: [100, "a new one displaces those above the limit"],
    recommendation_feedback: [100, "a new one displaces those above the limit"],
  },
  "platform/removals/end-samples.queries": {
    refresh_tokens: [MOST_ROWS, "a sample workspace is open for hours, to one person"],
    sessions: [100, "a sample workspace is open for hours, to one person"],
  },
  "platform/removals/store": {
    "${name(table)}": ["piece", "the rows that `selectNext` chose"],
    "${name(tableName)}": ONE,
    removals: ONE,
    tenants: ONE,
  },
  "platform/run-folds/follow-episode.queries": { agent_figures: [2, "the hour and the day of one run"] },
  "publishing/listings/store": { listing_versions: [5, "its LIMIT"] },
  "runs/episodes/second-read.queries": { review_assignments: ONE },
  "runs/executions/store": {
    step_texts: ["piece", "the runs that `selectForgettable` chose"],
    runs_search: ["piece", "the runs that `selectForgettable` chose"],
  },
  "runs/kill-switches/store": { kill_switches: ONE },
  "runs/model-budgets/store": {
    model_budget_notices: [MOST_ROWS, "the notices of one budget in 70 days"],
    model_budgets: ONE,
  },
  "runs/sample-story/store": {
    agent_versions: [100, "the rows of a story that the same batch wrote"],
    tenant_events: [MOST_ROWS, "the rows of a story that the same batch wrote"],
  },
  "runs/alert-channels/slack.queries": { alert_slack_channels: [10, "a rule has at most ten channels"] },
  "runs/trace-exports/store": { trace_exports: ONE },
  "runs/trace-sending/store": { trace_deliveries: ONE },
  "runs/trace/store": { gone_trace_objects: ["piece", "the objects that a step removed"] },
  "skills/skill-runs/store": { skill_runs: [100, "new runs displace those above the limit of a skill"] },
  "tools/server-tokens/authorization.queries": { connections: ONE },
  "tools/servers/store": { server_tools: ONE },
};

/**
 * The rows that go, or lose their reference, with a row that a statement deletes itself. Rows of `removals` and tenants are removed from the
 * bottom up, so nothing hangs on them at the end, and a table that is not deleted from has no line.
 */
export const CASCADES: Readonly<Record<string, Bound>> = {
  "bulk_items.job_id → bulk_jobs": ["piece", "`nextPieceFromBelow` removes the items first"],
  "failed_runs.failure_group_id → failure_groups": ["piece", "`nextPieceFromBelow` removes the runs first"],
  "failure_group_hours.failure_group_id → failure_groups": ["piece", "`nextPieceFromBelow` removes the hours first"],
  "messaging_messages.contact_id → messaging_contacts": [0, "only contacts without messages are deleted"],
  "oauth_refresh_tokens.grant_id → oauth_grants": [1, "the tokens of a grant have ended 90 days before it is deleted"],
  "playground_variants.run_id → playground_runs": ["piece", "`nextPieceFromBelow` removes the variants first"],
  "view_defaults.view_id → saved_views": [MOST_ROWS, "at most one row for each person of a workspace"],
  "schedule_ticks.schedule_id → schedules": [200, "the limit of a schedule"],
  "refresh_tokens.session_id → sessions": ["piece", "`nextPieceFromBelow` removes the tokens first"],
  "adaptations.run_id → training_runs": [100, "what one training proposes"],
  "webhook_attempts.delivery_id → webhook_deliveries": ["piece", "`nextPieceFromBelow` removes the attempts first"],
  "workflow_steps.run_id → workflow_runs": ["piece", "`nextPieceFromBelow` removes the steps first"],
  "workflow_signals.run_id → workflow_runs": ["piece", "`nextPieceFromBelow` removes the signals first"],
  "workflow_template_ratings.template_id → workflow_templates": [
    0,
    "only unlisted ones are deleted, and no one can rate these",
  ],
  "workflow_template_uses.template_id → workflow_templates": [
    100,
    "only unlisted ones of callers without credentials are deleted",
  ],
  "workflow_template_versions.template_id → workflow_templates": [50, "the versions of an unlisted one"],
  "workflow_runs.workflow_id → workflows": [
    0,
    "a workflow with runs is not deleted: they are removed in pieces before",
  ],
  "workflow_versions.workflow_id → workflows": [1, "the present one: the past ones are removed in pieces before"],
};
