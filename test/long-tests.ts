/** The paths that every run of the platform's own program uses. */
const PROGRAM = ["src/local", "src/db", "src/workers/worker.ts", "src/workers/crons.ts", "migrations"];
const RUNS = [
  "src/runs/executions",
  "src/runs/execution-records",
  "src/runs/execution-lanes",
  "src/runs/execution-objects",
  "src/runs/drives",
];
const WRITES = ["src/db", "src/platform/tenant-gate", "src/platform/idempotency", "src/platform/audit"];
const PICTURES = [
  "src/engine/pictures",
  "src/lib/pixels",
  "src/lib/crc32.ts",
  "src/lib/read-up-to.ts",
  "test/support/pictures",
];

/**
 * The long tests, whose files end in `.long.test.ts`, and the folders whose change can move what each of them shows. `npm test` leaves them
 * out, `npm run test:long` runs all, and `.ci/run` those of the folders that a change touches.
 */
export const LONG_TESTS: Readonly<Record<string, readonly string[]>> = {
  "test/api/protocols/mcp/conformance.long.test.ts": [
    "src/protocols/mcp",
    "src/http",
    "src/middleware",
    "src/workers/app.ts",
  ],
  "test/api/tools/authorizations/conformance.long.test.ts": ["src/tools", "src/connections/authorization"],
  "test/api/tools/servers/conformance.long.test.ts": ["src/tools"],
  "test/api/house/sums.long.test.ts": [
    "src/workers/intake",
    "src/platform/intake",
    "src/tools/wire",
    "src/tools/servers",
    "src/workflows/workflow-files",
    "src/local",
  ],
  "test/api/house/waits.long.test.ts": ["src/workers/intake", "src/platform/intake", "src/tools/wire", "src/local"],
  "test/api/web-console/every-page.long.test.ts": ["src/web"],
  "test/contract/evidence.long.test.ts": ["src/engine/evidence", "bench/simulate", "docs/internals/simulated-lives.md"],
  "test/contract/guide.long.test.ts": [
    "docs/internals/contributing.md",
    "test/contract/contributing",
    "test/contract/contributing-tests",
    "test/contract/play-guide.ts",
    "test/api/house",
    "test/run-touched.ts",
    "src/http",
    "src/agents/agents",
  ],
  "test/contract/long-migrations.long.test.ts": ["migrations", "src/db/schema", ...PROGRAM],
  "test/e2e/agent-call-crash.long.test.ts": ["src/runs/agent-calls", ...RUNS, "src/platform/objects", ...WRITES],
  "test/e2e/approval-crash.long.test.ts": ["src/runs/approvals", ...RUNS, "src/platform/objects", ...WRITES],
  "test/e2e/budget-crash.long.test.ts": ["src/models/model-spending", "src/runs/model-budgets", ...RUNS, ...WRITES],
  "test/e2e/crash.long.test.ts": [...RUNS, "src/events", "src/platform/objects", ...WRITES],
  "test/e2e/effect-crash.long.test.ts": ["src/platform/effects", "src/tools/effects", ...RUNS, ...WRITES],
  "test/e2e/exam-crash.long.test.ts": ["src/autonomy", "src/platform/objects", "src/engine/evidence"],
  "test/e2e/fill-database.long.test.ts": ["bench/scale", "src/db/schema", "migrations"],
  "test/e2e/messaging-crash.long.test.ts": ["src/conversation/messaging", "src/platform/effects"],
  "test/e2e/removal-crash.long.test.ts": ["src/platform/removals", ...WRITES],
  "test/e2e/replay-crash.long.test.ts": ["src/autonomy/replays", "src/autonomy/case-runs", "src/platform/objects"],
  "test/e2e/scale.long.test.ts": [
    "bench/scale",
    "migrations",
    "src/platform/removals",
    "src/events/webhook-deliveries",
  ],
  "test/e2e/sdlc-crash.long.test.ts": ["src/development", "src/platform/objects"],
  "test/e2e/workflow-crash.long.test.ts": ["src/automation", "src/platform/effects", ...RUNS, ...WRITES],
  "test/e2e/streamed-crash.long.test.ts": [...RUNS, "src/engine/reasoning", "src/platform/objects"],
  "test/unit/automation/schedules/day-of-clocks.long.test.ts": ["src/automation"],
  "test/unit/connections/evernote/thrift-reader.long.test.ts": ["src/connections/evernote"],
  "test/unit/engine/pictures/animated.long.test.ts": PICTURES,
  "test/unit/engine/pictures/beside-sharp.long.test.ts": PICTURES,
  "test/unit/engine/pictures/codecs.long.test.ts": PICTURES,
  "test/unit/engine/pictures/colour-profiles.long.test.ts": PICTURES,
  "test/unit/engine/pictures/edit-picture.long.test.ts": PICTURES,
  "test/unit/engine/pictures/jpeg-kernel.long.test.ts": PICTURES,
  "test/unit/engine/pictures/jpeg-rows.long.test.ts": PICTURES,
  "test/unit/engine/pictures/odd-pictures.long.test.ts": PICTURES,
  "test/unit/engine/pictures/turned-jpegs.long.test.ts": PICTURES,
  "test/unit/engine/pictures/webp.long.test.ts": PICTURES,
  "test/unit/engine/sandbox/hostile-scripts.long.test.ts": ["src/engine/sandbox", "src/workers/scripts"],
  "test/unit/engine/sandbox/script-limits.long.test.ts": ["src/engine/sandbox", "src/workers/scripts"],
  "test/unit/house/fault-schedules.long.test.ts": [
    "bench/faults",
    "src/events/webhook-deliveries",
    "src/automation/schedules",
    "src/runs/approvals",
    "src/platform/objects",
    "src/platform/rate-limits",
    ...RUNS,
    ...WRITES,
  ],
};
