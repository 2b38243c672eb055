import { MAX_CASES, MAX_DATA_SETS } from "#autonomy/data-sets/limits";
import { MAX_EDGE_CASES } from "#autonomy/edge-cases/create-edge-case";
import { dollarsByTier } from "#config/money-variables";
import { VARIABLES } from "#config/variables";
import { MAX_PHOTOS } from "#creative/photos/keep-photo";
import { ALERT_METRICS } from "#db/schema/alert-rules";
import { MAX_DEVICES } from "#desktop/bridge/register-device";
import { MATURITY_LEVELS, type MaturityLevel } from "#engine/governance/maturity";
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from "#engine/pictures/picture";
import { MAX_CALLABLE_AGENTS, MAX_CHAIN } from "#engine/reasoning/agent-as-tool";
import { LIVE_EVENTS } from "#events/live-events/event-kinds";
import { EVENTS } from "#events/outbox/events";
import { MAX_WEBHOOKS } from "#events/webhooks/create-webhook";
import { MAX_PEERS } from "#federation/federation-peers/create-federation-peer";
import { MAX_PAGE_SIZE } from "#http/paging";
import { MAX_ANONYMOUS_BYTES } from "#middleware/anonymous-body";
import { ONE_MEBIBYTE } from "#middleware/body-rules";
import { MAX_CONNECTIONS } from "#models/model-connections/create-connection";
import { musicWindow } from "#music/calls/music-window";
import { MAX_CHILDREN, MAX_CHILDREN_AT_ONCE } from "#runs/agent-calls/chain-limit";
import { MAX_RULES } from "#runs/alert-rules/create-rule";
import { FEWEST_RUNS, METRIC_FACTS } from "#runs/alert-rules/metrics";
import { MAX_BUDGETS } from "#runs/model-budgets/set-budget";
import { type CallAnswer, governedActions } from "#runs/permissions/governed-actions";
import { MAX_CODE_BYTES, MAX_INSTALLED_SKILLS, MAX_VARIABLES } from "#skills/skill-fields/skill-limits";
import { MAX_VERSIONS } from "#skills/skill-versions/freeze-skill";
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from "#tenancy/permissions";
import {
  eventStreamsOf,
  photoBytesOf,
  SCHEDULE_LIMITS,
  triggersOf,
  type Tier,
  TIER_NAMES,
  TIERS,
  WORKFLOW_LIMITS,
} from "#tenancy/tiers";
import { MAX_SERVERS } from "#tools/servers/create-server";
import { MAX_SERVER_CHARACTERS, MAX_TOOLS } from "#tools/wire/usable-forms";

import { operationsOf, readSnapshot } from "./document.ts";
import { table } from "./table.ts";

/** The class of an action in words, by its complexity. */
const CLASSES = ["1: reads", "2: suggests", "3: changes something", "4: is hard to undo"] as const;

const IN_WORDS: Readonly<Record<CallAnswer, string>> = {
  alone: "alone",
  asks: "asks a person",
  refused: "refused",
};

/** The answer of governance by level and class. */
export function levelTable(): string {
  const { levels } = governedActions();
  return table(
    ["Level", ...CLASSES],
    MATURITY_LEVELS.map((level) => [
      `\`${level}\``,
      ...([1, 2, 3, 4] as const).map((complexity) => IN_WORDS[levels[level][complexity]]),
    ]),
  );
}

/** The actions with their complexity and the answer at each level. */
export function actionTable(): string {
  const { actions } = governedActions();
  const sorted = actions.toSorted((left, right) => left.complexity - right.complexity);
  return table(
    ["Action", "Class", "Meaning", ...MATURITY_LEVELS.map((level: MaturityLevel) => `\`${level}\``)],
    sorted.map(({ name, complexity, meaning, byLevel }) => [
      `\`${name}\``,
      String(complexity),
      meaning,
      ...MATURITY_LEVELS.map((level) => IN_WORDS[byLevel[level]]),
    ]),
  );
}

/** The events of webhooks. */
export const webhookEventTable = (): string =>
  table(
    ["Event", "When it is sent", "Fields of `data`"],
    Object.entries<{ when: string; data: Readonly<Record<string, string>> }>(EVENTS).map(([name, { when, data }]) => [
      `\`${name}\``,
      when,
      Object.entries(data)
        .map(([field, note]) => (note === "" ? `\`${field}\`` : `\`${field}\` (${note})`))
        .join(", "),
    ]),
  );

/** The events of the stream of a workspace. */
export const liveEventTable = (): string =>
  table(
    ["Event", "When it is sent", "Permission", "Fields of `data`"],
    Object.entries<{ when: string; permission: string; data: readonly string[] }>(LIVE_EVENTS).map(
      ([name, { when, permission, data }]) => [
        `\`${name}\``,
        when,
        `\`${permission}\``,
        data.map((field) => `\`${field}\``).join(", "),
      ],
    ),
  );

const amount = (limit: number | null): string => limit?.toLocaleString("en-US") ?? "no limit";

/** The limits of each plan. */
export function planTable(): string {
  const allowances = dollarsByTier(VARIABLES.INSTANCE_MODEL_USD.fallback);
  const rows: [string, (tier: Tier) => number | null][] = [
    ["requests a day", (tier) => TIERS[tier].requestsPerDay],
    ["requests a minute", (tier) => TIERS[tier].requestsPerMinute],
    ["agents", (tier) => TIERS[tier].agents],
    ["seconds of long scripts a minute", (tier) => TIERS[tier].longScriptSecondsPerMinute],
    ["calls of music a day", (tier) => musicWindow.perDay[tier]],
    ["US dollars a month for the operator's models, unless the operator sets others", (tier) => allowances[tier]],
    ["megabytes of photos", (tier) => photoBytesOf(tier) / ONE_MEBIBYTE],
    ["schedules", (tier) => SCHEDULE_LIMITS[tier].schedules],
    ["workflows", (tier) => WORKFLOW_LIMITS[tier].workflows],
    ["unfinished runs of workflows", (tier) => WORKFLOW_LIMITS[tier].unfinishedRuns],
    ["minutes between two due times of a schedule, at least", (tier) => SCHEDULE_LIMITS[tier].shortestMinutes],
    ["triggers", triggersOf],
    ["open event streams", eventStreamsOf],
    ["open sessions of the MCP server, and as many streams", eventStreamsOf],
  ];
  return table(
    ["What", ...TIER_NAMES.map((tier) => `\`${tier}\``)],
    rows.map(([what, of]) => [what, ...TIER_NAMES.map((tier) => amount(of(tier)))]),
  );
}

const FIXED: readonly [string, number][] = [
  ["bytes of a request body, unless an operation says otherwise", ONE_MEBIBYTE],
  ["bytes of a body without credentials, unless an operation says otherwise", MAX_ANONYMOUS_BYTES],
  ["entries of a page of a list", MAX_PAGE_SIZE],
  ["model connections", MAX_CONNECTIONS],
  ["budgets", MAX_BUDGETS],
  ["tool servers", MAX_SERVERS],
  ["tools of a tool server", MAX_TOOLS],
  ["agents that an agent may ask", MAX_CALLABLE_AGENTS],
  ["agents in a chain", MAX_CHAIN],
  ["runs below one first run that are not over", MAX_CHILDREN_AT_ONCE],
  ["runs below one first run, in all", MAX_CHILDREN],
  ["characters of the definitions of a tool server together", MAX_SERVER_CHARACTERS],
  ["installed skills", MAX_INSTALLED_SKILLS],
  ["bytes of a skill's code", MAX_CODE_BYTES],
  ["environment variables of a skill", MAX_VARIABLES],
  ["versions of a skill", MAX_VERSIONS],
  ["webhooks", MAX_WEBHOOKS],
  ["alert rules", MAX_RULES],
  ["data sets", MAX_DATA_SETS],
  ["cases of a data set", MAX_CASES],
  ["edge cases for exams", MAX_EDGE_CASES],
  ["devices", MAX_DEVICES],
  ["federation peers", MAX_PEERS],
  ["photos", MAX_PHOTOS],
  ["bytes of an uploaded picture", MAX_PICTURE_BYTES],
  ["pixels of a picture that can be edited", MAX_PICTURE_PIXELS],
];

/** The limits of a workspace in every plan. */
export const fixedLimitTable = (): string =>
  table(
    ["What", "At most"],
    FIXED.map(([what, most]) => [what, amount(most)]),
  );

/** The permissions of each role. */
export const roleTable = (): string =>
  table(
    ["Permission", ...ROLES.map((role) => `\`${role}\``)],
    PERMISSIONS.map((permission) => [
      `\`${permission}\``,
      ...ROLES.map((role) => (ROLE_PERMISSIONS[role].has(permission) ? "yes" : "")),
    ]),
  );

/** The metrics of alert rules. */
export const metricTable = (): string =>
  table(
    ["`metric`", "Value", "Fires", "Default limit", "For one", "Needs runs"],
    ALERT_METRICS.map((name) => {
      const { words, comparison, threshold, filters, say } = METRIC_FACTS[name];
      const needsMany = name === "success_share" || name === "latency_p95_ms" || name === "provider_error_share";
      return [
        `\`${name}\``,
        words,
        comparison,
        threshold === null ? "none: give one" : say(threshold),
        filters.map((filter) => `\`${filter}_id\``).join(", "),
        needsMany ? `${FEWEST_RUNS}` : "",
      ];
    }),
  );

/** Every operation of the API by the tags of its document. */
export async function operationTable(): Promise<string> {
  const document = await readSnapshot();
  const byTag = Map.groupBy(operationsOf(document), ({ tags = [] }) => tags[0] ?? "Others");
  const parts = document.tags.flatMap(({ name, description }) => {
    const operations = byTag.get(name);
    if (operations === undefined) return [];
    const rows = operations.map((operation) => [
      `\`${operation.method} ${operation.path}\``,
      operation.summary ?? "",
      `\`${operation["x-permission"] ?? "public"}\``,
    ]);
    return [`## ${name}\n\n${description}\n\n${table(["Operation", "Meaning", "Permission"], rows)}`];
  });
  return `\n${parts.join("\n\n")}\n`;
}
