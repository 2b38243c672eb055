import { useAgentName } from "#web/lib/names.ts";
import type { Approval } from "#web/parts/approvals/approval.ts";
import { Level } from "#web/ui/level.tsx";

/** The agent that asks, with its level; its name as it is now. */
export function AgentOf({ approval: { agent, agent_id: id } }: { approval: Approval }) {
  if (agent === undefined) return <NameOf id={id} />;
  return (
    <span class="row">
      {agent.level !== null && <Level of={agent.level} actsAs={agent.effective_level} isBare />}
      <span class="cut">{agent.name ?? "a deleted agent"}</span>
    </span>
  );
}

const NameOf = ({ id }: { id: string }) => <span class="cut">{useAgentName(id) ?? "…"}</span>;
