import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { beginOf } from "#web/parts/runs/run.ts";

import { type DraftRule, hasPast, timesFired } from "./times-fired.ts";

interface RulePreviewProps {
  /** Null while a field of it cannot be read. */
  rule: DraftRule | null;
  /** Empty for all agents. */
  agentId: string;
}

/** Says before a rule is saved what it would have done in the last thirty days. */
export function RulePreview({ rule, agentId }: RulePreviewProps) {
  if (rule === null) return null;
  if (!hasPast(rule.metric))
    return (
      <p class="muted">
        {rule.metric === "latency_p95_ms"
          ? "Its past is not known: the percentiles of hours cannot be added up to those of a window."
          : "Its past is not known: only the present number is kept."}
      </p>
    );
  return <Past key={agentId} rule={rule} agentId={agentId} />;
}

function Past({ rule, agentId }: { rule: DraftRule; agentId: string }) {
  const hours = useLoad(
    (signal) =>
      callData("GET", "/api/usage/series", {
        query: {
          metrics: "runs,cost",
          by: "outcome,verification",
          step: "1h",
          from: beginOf("30d"),
          agent_id: agentId,
        },
        signal,
      }),
    [agentId],
  );
  if (hours.value === null) return null;
  const times = timesFired(hours.value, rule);
  return (
    <p role="status">
      {times === 0
        ? "It would not have fired in the last 30 days."
        : `It would have fired ${times === 1 ? "once" : `${times.toLocaleString()} times`} in the last 30 days.`}
    </p>
  );
}
