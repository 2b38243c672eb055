import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";

import { agentPath, ifMatch, type ReadAgent } from "./agent.ts";

interface AgentActionsProps {
  read: ReadAgent;
  onEdit: () => void;
  /** After it was switched on or off. */
  onChange: () => void;
}

/** What a person who manages agents may do to one. */
export function AgentActions({ read: { agent, tag }, onEdit, onChange }: AgentActionsProps) {
  const { route } = useLocation();
  const switchTo = (status: "active" | "inactive") => async (): Promise<void> => {
    await callData("PATCH", agentPath(agent.id), { body: { status } });
    onChange();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", agentPath(agent.id), { headers: ifMatch(tag) });
    route("/agents");
  };
  const isActive = agent.status === "active";
  return (
    <>
      <Button onClick={onEdit}>Edit</Button>
      <ActionButton act={switchTo(isActive ? "inactive" : "active")}>
        {isActive ? "Deactivate" : "Activate"}
      </ActionButton>
      <ActionButton
        kind="danger"
        act={remove}
        confirm={`Delete “${agent.name}” with everything it did and learned? This cannot be undone.`}
      >
        Delete
      </ActionButton>
    </>
  );
}
