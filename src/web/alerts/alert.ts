import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";

export type AlertRule = DataOf<"GET /api/alert-rules">["rules"][number];
export type Alert = DataOf<"GET /api/alerts">["alerts"][number];
export type Metric = AlertRule["metric"];

interface MetricWords {
  title: string;
  /** The unit that the form asks the limit in, and how much of the API's unit it is. */
  unit: string;
  factor: number;
  /** The limit that a new rule has at first; empty where a person must say it. */
  first: string;
  comparison: "above" | "below";
  isOfRuns: boolean;
  isOfAgents: boolean;
  /** The thing that a rule can be narrowed to, beside an agent. */
  of: Narrowing | null;
  /** Why its past is not known; absent where it is. */
  notKept?: string;
}

export type Narrowing = "connection" | "budget";

export const METRICS: Readonly<Record<Metric, MetricWords>> = {
  success_share: {
    title: "Vouched done, share of runs that count",
    unit: "%",
    factor: 0.01,
    first: "80",
    comparison: "below",
    isOfRuns: true,
    isOfAgents: true,
    of: null,
  },
  failed_runs: metric("Runs failed or not done", { first: "5", isOfRuns: true }),
  cost_usd: metric("Cost of runs", { unit: "$", first: "", isOfRuns: true }),
  latency_p95_ms: metric("Duration, 95th percentile", {
    unit: "s",
    factor: 1_000,
    first: "30",
    isOfRuns: true,
  }),
  waiting_approvals: metric("Approvals that wait", {}),
  connection_failing: metric("Model connections that fail", {
    isOfAgents: false,
    of: "connection",
    notKept: "The platform keeps since when a connection fails, and not when it failed before.",
  }),
  tool_server_down: metric("Tool servers that do not answer", {
    isOfAgents: false,
    notKept: "The platform keeps since when a tool server does not answer, and not when it was down before.",
  }),
  probation: metric("Agents on probation", {
    notKept: "The platform keeps since when an agent is on probation, and no earlier probation.",
  }),
  missed_ticks: metric("Due times that did not run", {
    notKept: "A missed due time counts for minutes, and this curve has one value for each hour.",
  }),
  unknown_effects: metric("Effects of unknown outcome", {}),
  provider_errors: metric("Runs that a provider ended", { isOfRuns: true, of: "connection" }),
  failure_group_runs: metric("Most runs that failed for one cause", { first: "5", isOfRuns: true }),
  new_failure_group: metric("New causes of failure", { isOfRuns: true }),
  provider_error_share: metric("Failed calls of models, share of calls", {
    unit: "%",
    factor: 0.01,
    first: "10",
    isOfRuns: true,
    of: "connection",
  }),
  budget_used_share: metric("Spent share of a budget", {
    unit: "%",
    factor: 0.01,
    first: "80",
    isOfAgents: false,
    of: "budget",
  }),
};

function metric(title: string, own: Partial<MetricWords>): MetricWords {
  return {
    title,
    unit: "",
    factor: 1,
    first: "0",
    comparison: "above",
    isOfRuns: false,
    isOfAgents: true,
    of: null,
    ...own,
  };
}

/** The limit in the API's unit as the form's, without the noise of binary fractions. */
export const inUnit = (name: Metric, value: number): number => Math.round((value / METRICS[name].factor) * 1e6) / 1e6;

export const fromUnit = (name: Metric, value: number): number => Math.round(value * METRICS[name].factor * 1e9) / 1e9;

/** A value as people read it; a dash where there is too little to say. */
export function valueText(name: Metric, value: number | null): string {
  if (value === null) return "–";
  if (name === "latency_p95_ms") return durationText(value);
  const shown = Math.round(inUnit(name, value) * 100) / 100;
  const { unit } = METRICS[name];
  return unit === "$" ? `$${shown.toFixed(2)}` : `${numberText(shown)}${unit === "" ? "" : ` ${unit}`}`;
}

const WINDOWS: readonly (readonly [minutes: number, text: string])[] = [
  [5, "5 minutes"],
  [15, "15 minutes"],
  [60, "1 hour"],
  [360, "6 hours"],
  [1_440, "24 hours"],
  [10_080, "7 days"],
];

/** The windows to choose from; one that was set by the API is among them. */
export function windowsOf(name: Metric, chosen: number | null): (readonly [value: string, text: string])[] {
  const least = METRICS[name].isOfRuns ? 60 : 0;
  const known = WINDOWS.filter(([minutes]) => minutes >= least);
  const all =
    chosen === null || known.some(([minutes]) => minutes === chosen)
      ? known
      : [...known, [chosen, windowText(chosen)] as const];
  return all.map(([minutes, text]) => [String(minutes), text]);
}

export function windowText(minutes: number): string {
  const known = WINDOWS.find(([each]) => each === minutes);
  if (known !== undefined) return known[1];
  if (minutes % 1_440 === 0) return `${minutes / 1_440} days`;
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/** The scope, limit and window of a rule in a line: `Returns Desk, below 80 %, over 24 hours`. */
export const ruleText = (rule: AlertRule): string =>
  `${scopeOf(rule)}, ${rule.comparison} ${valueText(rule.metric, rule.threshold)}, over ${windowText(rule.window_minutes)}`;

/** The things that a rule is narrowed to; the workspace where there are none. */
function scopeOf({ agent, connection, budget, failure_group: group }: AlertRule): string {
  const named = [
    agent && (agent.name ?? "An agent"),
    connection && (connection.name ?? "A deleted connection"),
    budget && (budget.name ?? "A deleted budget"),
    group && toolWords(group.name ?? "A cause that is gone"),
  ].filter((name) => name !== null);
  return named.length === 0 ? "Workspace" : named.join(", ");
}

const CHANNELS = { inbox: "Inbox", mail: "Mail", webhook: "Webhook", slack: "Slack" } as const;

export const channelText = ({ channels }: AlertRule): string =>
  [...new Set(channels.map(({ type }) => CHANNELS[type]))].join(", ");
