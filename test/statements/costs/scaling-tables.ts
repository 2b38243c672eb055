import { priceOf } from "#engine/reasoning/models/prices";
import { laneNames } from "#platform/objects/lane-name";
import { AT_ONCE } from "#test/support/costs/figures";

import { costOf, table, whole } from "./document.ts";
import { dollarsOf, OBJECT_GB, usdOf } from "./prices.ts";

const MILLION = 1_000_000;
const SECONDS_OF_MONTH = 30.4 * 86_400;
/** One database does not take this many writes a second. */
const BEYOND_ONE_DATABASE = 10_000;

interface RateColumn {
  title: string;
  operation: string;
  isWrite?: boolean;
  /** The price of an instance with its own database server, which charges no rows. */
  withOwnServer?: boolean;
}

const RATE_COLUMNS: readonly RateColumn[] = [
  { title: "Reads from memory", operation: "get_agent_from_memory" },
  { title: "Lists of agents", operation: "list_agents" },
  { title: "Trivial tasks", operation: "trivial_task", isWrite: true },
  { title: "Trivial tasks, your own server", operation: "trivial_task", isWrite: true, withOwnServer: true },
  { title: "Tasks with a model and a tool", operation: "model_task_with_tool", isWrite: true },
];

const wholeDollars = (value: number): string => `$${whole(value)}`;

/** The price of a month at a constant rate, with sixteen at once. */
const rateTable = (): string =>
  table(
    ["Requests a second", ...RATE_COLUMNS.map(({ title }) => title)],
    [10, 100, 1_000, BEYOND_ONE_DATABASE].map((rate) => [
      whole(rate),
      ...RATE_COLUMNS.map(({ operation, isWrite = false, withOwnServer = false }) => {
        if (isWrite && rate >= BEYOND_ONE_DATABASE) return "not with one database";
        const platforms = withOwnServer ? (["Cloudflare"] as const) : (["Cloudflare", "Turso"] as const);
        const times = (rate * SECONDS_OF_MONTH) / AT_ONCE;
        const parts = platforms.map((name) => dollarsOf(costOf(operation).at_once, times, name));
        return wholeDollars(parts.reduce((sum, part) => sum + part, 0));
      }),
    ]),
  );

const RUN_SECONDS = 20;
/** `WATCH_MS` of src/platform/objects/run-lane.ts. */
const WATCH_SECONDS = 5;
/** An alarm is a call and the row of the next one; the run's due time is a row and its place in the index. */
const WATCH_ROWS = 3;
/** The tokens of a vendor's call that the price of the wait is compared with. */
const CALL = { input: 2_000, output: 500 };
const COMPARED = ["gpt-5-nano", "gpt-5-mini", "claude-sonnet-4-5"];

/** The average number of lanes that carry at least one of these runs. */
function lanesAwake(runs: number): number {
  const lanes = laneNames("").length;
  return lanes * (1 - (1 - 1 / lanes) ** runs);
}

function priceOfCalls(model: string): number {
  const price = priceOf(model);
  if (price === null) throw new Error(`${model} has no price.`);
  return CALL.input * price.inputUsd + CALL.output * price.outputUsd;
}

const cents = (value: number): string => `$${value.toFixed(2)}`;
const percent = (share: number): string => `${(100 * share).toPrecision(2)} %`;

/** The price of a million runs that wait for a model, by how many a workspace has at once. */
const waitingTable = (): string =>
  table(
    [
      "Runs of a workspace at once",
      "Lanes awake",
      "Awake",
      "Watch, at most",
      "Together",
      ...COMPARED.map((model) => `Share of a \`${model}\` call`),
    ],
    [1, 10, 100].map((runs) => {
      const awake = (MILLION * RUN_SECONDS * OBJECT_GB * usdOf("time of Durable Objects") * lanesAwake(runs)) / runs;
      const looks = (MILLION * RUN_SECONDS) / WATCH_SECONDS;
      const watch = looks * (usdOf("calls of Durable Objects") + WATCH_ROWS * usdOf("rows that Durable Objects write"));
      const together = awake + watch;
      return [
        whole(runs),
        lanesAwake(runs).toFixed(2),
        cents(awake),
        cents(watch),
        cents(together),
        ...COMPARED.map((model) => percent(together / priceOfCalls(model))),
      ];
    }),
  );

/** The generated parts of `docs/guides/scaling.md`, by the name of their markers. */
export const SCALING_TABLES: Record<string, () => string> = {
  "scaling-rates": rateTable,
  "scaling-waiting": waitingTable,
};
