import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { dayText } from "#web/lib/time-words.ts";
import { useLoad } from "#web/lib/use-load.ts";

import { METRICS, valueText } from "./alert.ts";
import { RuleCurve } from "./rule-curve.tsx";
import { type DraftRule, type Fired, timesFired } from "./times-fired.ts";

interface RulePreviewProps {
  /** Null while a field of it cannot be read. */
  rule: DraftRule | null;
  /** The filters of the rule, as the API has them. */
  of: PastFilter;
}

export type PastFilter = Readonly<
  Partial<Record<"agent_id" | "connection_id" | "budget_id" | "failure_group_id", string>>
>;

const HOUR_MS = 3_600_000;

/** Draws before a rule is saved what its value was in the last thirty days, and says when it would have fired. */
export function RulePreview({ rule, of }: RulePreviewProps) {
  if (rule === null || !(rule.windowMinutes > 0)) return null;
  return <Past rule={rule} of={of} />;
}

function Past({ rule, of }: { rule: DraftRule; of: PastFilter }) {
  const { metric, windowMinutes } = rule;
  const past = useLoad(
    (signal) =>
      callData("GET", "/api/alert-past", {
        query: { metric, window_minutes: windowMinutes, ...of },
        signal,
      }),
    [metric, windowMinutes, JSON.stringify(of)],
  );
  if (past.value === null) return null;
  const { is_kept: isKept, from, values } = past.value;
  if (!isKept || from === null)
    return (
      <p class="muted">
        {METRICS[metric].notKept ?? "The past of this number is not kept."} So no one can say when the rule would have
        fired. Once it is saved, the list shows its last 24 hours.
      </p>
    );
  const fired = timesFired(values, rule);
  const begin = Date.parse(from);
  const limit = valueText(metric, rule.threshold);
  return (
    <div class="rule-past">
      <RuleCurve
        label={`${METRICS[metric].title} in the last 30 days, against ${limit}`}
        values={values}
        limit={rule.threshold}
        fired={fired}
      />
      <p class="ends">
        <span>{dayText(begin)}</span>
        <span>{sayNow(metric, values.at(-1) ?? null)}</span>
      </p>
      <p role="status">
        {sayTimes(fired.length)}
        {fired.length > 0 && ` ${sayDays(fired, begin)}`}
      </p>
    </div>
  );
}

const sayNow = (metric: DraftRule["metric"], value: number | null): string =>
  value === null ? "now too few runs to say" : `now ${valueText(metric, value)}`;

const sayTimes = (times: number): string =>
  times === 0
    ? "It would not have fired in the last 30 days."
    : `It would have fired ${times === 1 ? "once" : `${numberText(times)} times`} in the last 30 days.`;

/** The last time that it would have fired: `Last on 14 Nov.`, `Last from 13 Nov to 14 Nov.` */
function sayDays(fired: readonly Fired[], begin: number): string {
  const [first, last] = fired.at(-1) ?? [0, 0];
  const [from, to] = [dayText(begin + first * HOUR_MS), dayText(begin + last * HOUR_MS)];
  return from === to ? `Last on ${from}.` : `Last from ${from} to ${to}.`;
}
