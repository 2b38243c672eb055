import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ALERT_METRICS } from "#db/schema/alert-rules";
import { ruleWords } from "#runs/alert-rules/alert-words";
import { METRIC_FACTS } from "#runs/alert-rules/metrics";
import {
  filtersOf,
  isSameWatched,
  requireFilters,
  UNLIMITED,
  UNNAMED,
  type Watched,
  watchedIn,
  withGiven,
} from "#runs/alert-rules/watched";

const id = fc.option(fc.constantFrom("one", "other"));
const watched: fc.Arbitrary<Watched> = fc.record({
  agentId: id,
  connectionId: id,
  budgetId: id,
  failureGroupId: id,
});
const metric = fc.constantFrom(...ALERT_METRICS);

describe("filters of a rule", () => {
  test("are refused exactly where the metric does not have them", () => {
    fc.assert(
      fc.property(metric, watched, (name, limits) => {
        const isFit = filtersOf(limits).every(({ filter }) => METRIC_FACTS[name].filters.includes(filter));
        const ask = (): void => requireFilters(name, limits, "body");
        if (isFit) expect(ask).not.toThrow();
        else expect(ask).toThrow();
      }),
    );
  });

  test("change only where the caller gives one; null takes it away", () => {
    const given = fc.record(
      { agent_id: id, connection_id: id, budget_id: id, failure_group_id: id },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(watched, given, (before, wish) => {
        const found = watchedIn(wish);
        const after = withGiven({ watched: before, names: UNNAMED }, wish, { watched: found, names: UNNAMED }).watched;
        const expected: Watched = {
          agentId: wish.agent_id === undefined ? before.agentId : found.agentId,
          connectionId: wish.connection_id === undefined ? before.connectionId : found.connectionId,
          budgetId: wish.budget_id === undefined ? before.budgetId : found.budgetId,
          failureGroupId: wish.failure_group_id === undefined ? before.failureGroupId : found.failureGroupId,
        };
        expect(after).toEqual(expected);
        expect(isSameWatched(before, after)).toBe(JSON.stringify(before) === JSON.stringify(expected));
      }),
    );
  });
});

test("a rule is said in words, with what it is limited to", () => {
  const rule = {
    ...UNLIMITED,
    metric: "failure_group_runs" as const,
    comparison: "above" as const,
    threshold: 5,
    windowMinutes: 60,
  };
  const ofGroup = { ...rule, failureGroupId: "group" };
  const named = { ...UNNAMED, failure_group: "refund times out", agent: "Returns Desk" };
  const said = [
    ruleWords(ofGroup, named),
    ruleWords(ofGroup, UNNAMED),
    ruleWords({ ...rule, agentId: "agent" }, named),
    ruleWords({ ...ofGroup, metric: "new_failure_group", threshold: 0 }, named),
    ruleWords({ ...rule, metric: "success_share", comparison: "below", threshold: 0.8, windowMinutes: 1_440 }, UNNAMED),
    ruleWords(
      { ...rule, metric: "connection_failing", connectionId: "c", threshold: 0, windowMinutes: 5 },
      { ...UNNAMED, connection: "north" },
    ),
  ];
  expect(said).toEqual([
    'more than 5 runs of "refund times out" in an hour',
    "more than 5 runs of a cause that has been silent for 90 days in an hour",
    "more than 5 runs that failed for one cause of Returns Desk in an hour",
    'more than 0 times that "refund times out" began or came back in an hour',
    "the share of runs that were done and vouched for below 80 % in a day",
    "more than 0 model connections that fail of north for 5 minutes",
  ]);
});
