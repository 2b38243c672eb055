import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { agentPath, ifMatch, type ReadAgent } from "#web/parts/agents/agent.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { tellDeleted } from "#web/ui/tell-deleted.ts";

interface AgentActionsProps {
  read: ReadAgent;
  /** After it was switched on or off. */
  onChange: () => void;
}

/** Switches an agent on and off, and removes it. */
export function AgentActions({ read: { agent, tag }, onChange }: AgentActionsProps) {
  const { route } = useLocation();
  const isActive = agent.status === "active";
  const turn = async (): Promise<void> => {
    await callData("PATCH", agentPath(agent.id), { body: { status: isActive ? "inactive" : "active" } });
    onChange();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", agentPath(agent.id), { headers: ifMatch(tag) });
    tellDeleted(`“${agent.name}”`, agentPath(agent.id));
    route("/agents");
  };
  return (
    <section>
      <h2>{isActive ? "Deactivate or delete" : "Activate or delete"}</h2>
      <p>
        {isActive ? "An inactive agent takes no tasks; its history stays." : "It is inactive and takes no tasks."}{" "}
        Deleting it also deletes its history and everything it learned.
      </p>
      <div class="actions">
        <ActionButton act={turn}>{isActive ? "Deactivate" : "Activate"}</ActionButton>
        <ActionButton
          kind="danger"
          act={remove}
          confirm={`Delete “${agent.name}” and all its history? It can be restored for 30 days.`}
        >
          Delete
        </ActionButton>
      </div>
    </section>
  );
}
