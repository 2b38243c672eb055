import { glob, readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

/**
 * The readers of tables: from the name of a file in src/db/schema to the files in src that import it. A table with few
 * readers can change without surprise, so a new reader is a decision: use a verb or a query of the area that has it, or
 * add a line here.
 */
const READERS: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    "automation/schedules/store",
    "desktop/bridge/store",
    "events/inbox/store",
    "events/webhook-deliveries/store",
    "identity/accounts/store",
    "identity/api-keys/store",
    "identity/grants/store",
    "identity/sample-tenants/store",
    "identity/sessions/store",
    "identity/sign-in/store",
    "identity/two-factor/store",
    "platform/credentials/store",
    "runs/alert-rules/store",
    "runs/approvals/run-approvals.queries",
    "runs/approvals/store",
    "runs/sample-story/store",
  ],
  "agent-versions": ["agents/agent-versions/store", "agents/agent-versions/version.queries"],
  agents: [
    "agents/agent-list/store",
    "agents/agent-versions/store",
    "agents/agents/agent-evidence.queries",
    "agents/agents/agent.queries",
    "agents/agents/store",
    "agents/agents/untried-agent",
    "agents/search/store",
    "autonomy/auto-improvement/store",
    "autonomy/data-set-runs/store",
    "autonomy/exam-material/store",
    "autonomy/graduation/store",
    "autonomy/judges/store",
    "autonomy/progress/store",
    "autonomy/replays/store",
    "development/sdlc-runs/store",
    "events/inbox/store",
    "identity/grants/store",
    "runs/corrections/store",
    "runs/episodes/store",
    "runs/executions/store",
    "runs/figures/store",
    "runs/reviews/store",
    "runs/sample-story/store",
    "runs/tenant-executions/store",
    "runs/trace-sending/store",
    "skills/skill-runs/store",
  ],
  "alert-rules": ["events/inbox/store", "runs/alert-rules/schemas", "runs/alert-rules/store"],
  approvals: [
    "agents/search/store",
    "events/inbox/store",
    "runs/approvals/decisions.queries",
    "runs/approvals/run-approvals.queries",
    "runs/approvals/store",
    "runs/sample-story/store",
    "tools/servers/open-approvals.queries",
  ],
  audit: ["administration/audit-log/store", "platform/audit/store"],
  "auto-improvement": [
    "autonomy/auto-improvement/store",
    "autonomy/judges/store",
    "autonomy/workspaces/store",
    "skills/skill-runs/skill-runs.queries",
    "skills/skill-runs/store",
  ],
  canvas: ["creative/canvas-components/store"],
  chat: ["conversation/chat/store", "runs/execution-lanes/turn-order.queries"],
  connections: [
    "connections/integrations/connection.queries",
    "connections/integrations/store",
    "tools/offered-tools/store",
    "tools/server-tokens/store",
  ],
  creative: ["creative/brand-kits/store", "creative/creative-assets/store"],
  "data-sets": ["autonomy/data-set-runs/store", "autonomy/data-sets/store", "autonomy/exam-material/store"],
  "desktop-devices": ["desktop/bridge/store", "tools/offered-tools/store"],
  "desktop-releases": ["desktop/releases/store"],
  domains: ["agents/domains/store"],
  effects: [
    "events/inbox/store",
    "platform/effects/effect-end.queries",
    "platform/effects/store",
    "runs/executions/store",
    "runs/sample-story/store",
    "tools/effects/store",
  ],
  episodes: [
    "agents/agents/agent-evidence.queries",
    "agents/memories/memory.queries",
    "agents/memories/store",
    "autonomy/judges/store",
    "autonomy/replays/store",
    "autonomy/training/store",
    "autonomy/vouched-runs/store",
    "marketplaces/agent-marketplace/store",
    "runs/approvals/decisions.queries",
    "runs/corrections/store",
    "runs/episodes/episode.queries",
    "runs/episodes/store",
    "runs/reviews/store",
    "runs/sample-story/store",
  ],
  executions: [
    "agents/search/store",
    "automation/schedules/store",
    "autonomy/data-sets/store",
    "autonomy/judges/store",
    "autonomy/replays/store",
    "autonomy/training/store",
    "autonomy/vouched-runs/store",
    "conversation/chat/store",
    "events/inbox/store",
    "marketplaces/agent-marketplace/store",
    "runs/approvals/run-approvals.queries",
    "runs/episodes/episode.queries",
    "runs/execution-lanes/turn-order.queries",
    "runs/execution-records/execution.queries",
    "runs/execution-records/kept-input.queries",
    "runs/executions/store",
    "runs/sample-story/store",
    "runs/tenant-executions/execution-candidates.queries",
    "runs/tenant-executions/store",
    "runs/trace-sending/store",
    "runs/trace/store",
  ],
  federation: ["federation/federation-peers/store"],
  figures: ["agents/agent-list/agent-figures.queries", "runs/figures/store"],
  graduation: [
    "agents/agent-versions/store",
    "agents/agents/agent-evidence.queries",
    "agents/agents/store",
    "agents/tenure/tenure.queries",
    "autonomy/edge-cases/exam-cases.queries",
    "autonomy/edge-cases/store",
    "autonomy/graduation/store",
    "autonomy/progress/store",
    "autonomy/replays/store",
    "autonomy/vouched-runs/used-runs.queries",
    "events/inbox/store",
    "runs/episodes/store",
    "runs/reviews/store",
    "runs/sample-story/store",
  ],
  "dead-letters": ["platform/dead-letters/store"],
  grants: [
    "identity/device-codes/store",
    "identity/grants/grants-of-person.queries",
    "identity/grants/store",
    "identity/oauth-clients/store",
    "platform/credentials/store",
  ],
  idempotency: ["platform/idempotency/store"],
  judges: [
    "agents/agents/agent-evidence.queries",
    "autonomy/judges/store",
    "runs/episodes/episode.queries",
    "runs/judgements/store",
  ],
  "kill-switches": ["platform/kill-switches/store", "runs/kill-switches/store"],
  "listening-history": ["music/listening-history/store"],
  listings: [
    "agents/search/store",
    "federation/federated-agents/store",
    "marketplaces/agent-marketplace/store",
    "marketplaces/canvas-marketplace/store",
    "marketplaces/public-marketplace/store",
    "publishing/listing-installations/store",
    "publishing/listing-ratings/store",
    "publishing/listing-records/store",
    "publishing/listing-search/found-listings.queries",
    "publishing/listing-search/store",
    "publishing/listing-shelf/store",
    "publishing/listings/listing-card.queries",
    "publishing/listings/store",
    "skills/private-skills/store",
  ],
  "model-budgets": [
    "models/model-spending/budgets.queries",
    "models/model-spending/store",
    "runs/model-budgets/schemas",
  ],
  "model-connections": [
    "events/inbox/store",
    "models/model-connections/store",
    "runs/sample-story/store",
    "runs/trace-sending/store",
  ],
  "model-spending": ["models/model-spending/store"],
  messaging: [
    "conversation/messaging/consent.queries",
    "conversation/messaging/contacts.queries",
    "conversation/messaging/store",
    "runs/strangers/store",
  ],
  "music-playlists": ["music/playlists/kept-songs.queries", "music/playlists/store"],
  photos: ["creative/photos/photo-edit.queries", "creative/photos/store", "runs/shown-photos/photos.queries"],
  progress: ["autonomy/progress/store", "runs/sample-story/store"],
  recommendations: ["music/recommendations/store"],
  removals: ["db/removals", "platform/removals/store"],
  "sandbox-music": ["connections/sandbox-music/store"],
  schedules: [
    "automation/schedules/schemas",
    "automation/schedules/store",
    "automation/ticks/schemas",
    "events/inbox/store",
    "runs/executions/store",
  ],
  sdlc: ["development/sdlc-projects/store", "development/sdlc-runs/store", "development/sdlc/store"],
  "step-texts": ["runs/trace-sending/store", "runs/trace/store"],
  "sweep-positions": [],
  "skill-versions": ["skills/skill-versions/store"],
  skills: [
    "agents/search/store",
    "marketplaces/agent-marketplace/store",
    "runs/sample-story/store",
    "skills/private-skills/store",
    "tools/offered-tools/store",
  ],
  "tenant-events": ["events/live-events/store"],
  "tool-servers": ["tools/offered-tools/store", "tools/server-tools/store", "tools/servers/store"],
  "trace-exports": ["runs/trace-exports/queued-traces.queries", "runs/trace-exports/store", "runs/trace-sending/store"],
  training: ["autonomy/training/store", "marketplaces/agent-marketplace/store"],
  webhooks: ["agents/search/store", "events/inbox/store", "events/webhook-deliveries/store", "events/webhooks/store"],
  "workflow-templates": [
    "workflows/workflow-marketplace/store",
    "workflows/workflow-templates/store",
    "workflows/workflow-templates/template-row.queries",
  ],
};

const IMPORT = /^import (type )?\{[^}]*\} from "#db\/schema\/([\w-]+)"/gm;

const filesOf = (pattern: string): Promise<string[]> => Array.fromAsync(glob(pattern, { cwd: repositoryFolder }));

test("every schema file is read by the files that are listed for it, and by no others", async () => {
  const readers = new Map<string, string[]>();
  for (const file of await filesOf("src/db/schema/*.ts")) readers.set(basename(file, ".ts"), []);
  for (const file of (await filesOf("src/**/*.{ts,tsx}")).toSorted()) {
    const text = await readFile(resolve(repositoryFolder, file), "utf8");
    // Elsewhere a type is that of a row which a store has read.
    const isStore = /(?:store|\.queries)\.ts$/.test(file);
    const imports = [...text.matchAll(IMPORT)].filter(([, isType]) => isStore || isType === undefined);
    for (const schema of new Set(imports.map(([, , name = ""]) => name)))
      readers.get(schema)?.push(file.replace(/^src\/(.*)\.tsx?$/, "$1"));
  }
  expect(
    Object.fromEntries(readers),
    "READERS in test/contract/table-owners.test.ts differs from the imports: enter a new schema file and its readers there (+), remove a line " +
      "that no import has (-). A new reader of another area's table is better a verb or a query of the area that has it.",
  ).toEqual(READERS);
});
