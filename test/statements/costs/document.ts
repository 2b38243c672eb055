import { readFileSync } from "node:fs";

import { AT_ONCE, FIGURES, type Cost, type Figures } from "#test/support/costs/figures";

import { dollarsOf, PRICES } from "./prices.ts";
import { COSTS_FILE, IDLE_MINUTE, type CostTable } from "./table.ts";

const MILLION = 1_000_000;
const MINUTES_OF_MONTH = 43_800;
const DAYS_OF_MONTH = 30.4;

/** The day of a workspace of 50 agents: the operation, how often, and why. */
const DAY_OF_WORKSPACE: readonly (readonly [operation: string, times: number, why: string])[] = [
  ["model_task_with_tool", 2_000, "50 agents, 40 runs each"],
  ["run_stream", 2_000, "each run is followed"],
  ["run_status", 2_000, "each run is read once"],
  ["verdict", 200, "a person looks at each tenth run"],
  ["approve", 100, "each twentieth run asks"],
  ["webhook_delivery", 2_000, "each end is reported"],
  ["list_agents", 500, "ten people, fifty looks"],
  ["sign_in", 10, "ten people"],
];

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

/** Cents where they say something. */
const dollars = (value: number): string =>
  value > 0 && value < 0.01
    ? `$${value.toPrecision(2)}`
    : `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const named = (operation: string): string => operation.replaceAll("_", " ");

const recordedCosts = (): Record<string, Cost> => (JSON.parse(readFileSync(COSTS_FILE, "utf8")) as CostTable).costs;

export const costOf = (operation: string): Cost => {
  const cost = recordedCosts()[operation];
  if (cost === undefined) throw new Error(`${operation} is not in ${COSTS_FILE}.`);
  return cost;
};

/** The figures of each operation as they are recorded. */
const figureTable = (of: (cost: Cost) => Figures): string =>
  table(
    ["Operation", ...FIGURES.map(named)],
    Object.entries(recordedCosts()).map(([operation, cost]) => [
      named(operation),
      ...FIGURES.map((figure) => whole(of(cost)[figure])),
    ]),
  );

const millionTable = (): string =>
  table(
    ["A million of", "Cloudflare", "Turso", "Together", `Each of ${AT_ONCE} at once`],
    Object.entries(recordedCosts())
      .filter(([operation]) => operation !== IDLE_MINUTE)
      .map(([operation, { alone, at_once: together }]) => {
        const [cloudflare, turso] = [dollarsOf(alone, MILLION, "Cloudflare"), dollarsOf(alone, MILLION, "Turso")];
        const many = (["Cloudflare", "Turso"] as const).map((name) => dollarsOf(together, MILLION / AT_ONCE, name));
        return [named(operation), dollars(cloudflare), dollars(turso), dollars(cloudflare + turso), dollars(sum(many))];
      }),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The figures that one more tenant without work adds to a sweep. */
function minuteOfTenant(): Figures {
  const { alone, at_once: together } = costOf(IDLE_MINUTE);
  const added = FIGURES.map((figure) => [figure, Math.max(0, together[figure] - alone[figure]) / (AT_ONCE - 1)]);
  return Object.fromEntries(added) as unknown as Figures;
}

function idleTable(): string {
  const rows: [string, Figures][] = [
    ["an instance with one tenant", costOf(IDLE_MINUTE).alone],
    ["each further idle tenant", minuteOfTenant()],
  ];
  return table(
    ["A month of sweeps", "Rows read", "Rows written", "Starts of the Worker", "Cloudflare", "Turso"],
    rows.map(([name, figures]) => [
      name,
      whole(figures.rows_read * MINUTES_OF_MONTH),
      whole(figures.rows_written * MINUTES_OF_MONTH),
      whole(figures.worker_starts * MINUTES_OF_MONTH),
      dollars(dollarsOf(figures, MINUTES_OF_MONTH, "Cloudflare")),
      dollars(dollarsOf(figures, MINUTES_OF_MONTH, "Turso")),
    ]),
  );
}

function workspaceTable(): string {
  const lines = DAY_OF_WORKSPACE.map(([operation, times, why]) => {
    const { alone } = costOf(operation);
    const month = times * DAYS_OF_MONTH;
    return {
      operation,
      times,
      why,
      cloudflare: dollarsOf(alone, month, "Cloudflare"),
      turso: dollarsOf(alone, month, "Turso"),
    };
  });
  return table(
    ["Operation", "A day", "Why", "Cloudflare a month", "Turso a month"],
    [
      ...lines.map(({ operation, times, why, cloudflare, turso }) => [
        named(operation),
        whole(times),
        why,
        dollars(cloudflare),
        dollars(turso),
      ]),
      [
        "**together**",
        "",
        "",
        `**${dollars(sum(lines.map(({ cloudflare }) => cloudflare)))}**`,
        `**${dollars(sum(lines.map(({ turso }) => turso)))}**`,
      ],
    ],
  );
}

const priceTable = (): string =>
  table(
    ["Platform", "What", "Price", "Included in the plan"],
    PRICES.map(({ platform, what, usd, unit, included }) => [platform, what, `$${usd.toFixed(2)} a ${unit}`, included]),
  );

/** The generated parts of `docs/internals/costs.md`, by the name of their markers. */
export const COST_TABLES: Record<string, () => string> = {
  "costs-alone": () => figureTable(({ alone }) => alone),
  "costs-at-once": () => figureTable(({ at_once: together }) => together),
  "costs-million": millionTable,
  "costs-idle": idleTable,
  "costs-workspace": workspaceTable,
  "costs-prices": priceTable,
};
