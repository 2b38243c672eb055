import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";
import { agentPath, type ReadAgent } from "#web/parts/agents/agent.ts";
import { RunsView } from "#web/parts/charts/runs-view.tsx";
import { readAgentSeries } from "#web/parts/charts/series.ts";
import { Loading } from "#web/ui/loading.tsx";
import { ProblemText } from "#web/ui/notice.tsx";

import { AgentFacts } from "./agent-facts.tsx";
import { AgentTools } from "./agent-tools.tsx";
import { LatestRuns } from "./latest-runs.tsx";
import { RunTask } from "./run-task.tsx";
import { sayAsking, sayUsual } from "./usual.ts";

/** One agent at a glance: a task for it, what it did last, and what it is. */
export function AgentPage() {
  return <AgentFrame tab="Overview">{(read) => <Overview key={read.agent.id} read={read} />}</AgentFrame>;
}

function Overview({ read: { agent } }: { read: ReadAgent }) {
  const permissions = useLoad(
    (signal) => callData("GET", `${agentPath(agent.id)}/permissions`, { signal }),
    [agent.id, agent.maturity_level],
  );
  const usage = useLoad((signal) => readAgentSeries(agent.id, signal), [agent.id]);
  const hint = [
    usage.value === null ? null : sayUsual(usage.value.total),
    permissions.value === null ? null : sayAsking(permissions.value),
  ]
    .filter((words) => words !== null)
    .join(" ");
  return (
    <div class="main-and-side">
      <div class="stack">
        <Stopped by={permissions.value?.stopped_by ?? null} />
        {may("AGENT_RUN") && <RunTask agent={agent} hint={hint} />}
        <LatestRuns agentId={agent.id} />
        {usage.value !== null && (usage.value.total.runs ?? 0) > 0 && <RunsView series={usage.value} />}
      </div>
      <div class="stack">
        <AgentFacts agent={agent} />
        <Loading of={permissions}>{(found) => <AgentTools of={found} />}</Loading>
      </div>
    </div>
  );
}

function Stopped({ by }: { by: "agent" | "workspace" | null }) {
  if (by === null) return null;
  return (
    <ProblemText isSilent>
      {by === "agent"
        ? "The kill switch of this agent is engaged. The agent does nothing until a person releases the switch."
        : "The kill switch of the whole workspace is engaged. No agent does anything until a person releases the switch."}
    </ProblemText>
  );
}
