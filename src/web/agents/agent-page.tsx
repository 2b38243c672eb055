import { KillSwitch } from "#web/effects/kill-switch.tsx";
import { may } from "#web/lib/session.ts";

import { AgentFacts } from "./agent-facts.tsx";
import { AgentFrame } from "./agent-frame.tsx";
import { agentPath, type ReadAgent } from "./agent.ts";
import { LatestRuns } from "./latest-runs.tsx";
import { RunTask } from "./run-task.tsx";

/** One agent at a glance: a task for it, what it did last, and what it is. */
export function AgentPage() {
  return <AgentFrame tab="Overview">{(read) => <Overview key={read.agent.id} read={read} />}</AgentFrame>;
}

function Overview({ read: { agent } }: { read: ReadAgent }) {
  return (
    <div class="main-and-side">
      <div class="stack">
        {may("AGENT_RUN") && <RunTask agent={agent} />}
        <LatestRuns agentId={agent.id} />
      </div>
      <div>
        <AgentFacts agent={agent} />
        <KillSwitch key={agent.id} path={`${agentPath(agent.id)}/kill-switch`} whom={`“${agent.name}”`} />
      </div>
    </div>
  );
}
