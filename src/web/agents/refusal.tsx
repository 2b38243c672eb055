import { ApiError } from "#web/lib/call.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { Button } from "#web/ui/button.tsx";

interface RefusalProps {
  error: Error | null;
  agentId: string;
  /** Sends the refused task again, so that a person is asked. */
  onAsk: () => void;
}

/** Advice for a task that was refused or failed; nothing for other problems. */
export function Refusal({ error, agentId, onAsk }: RefusalProps) {
  if (!(error instanceof ApiError)) return null;
  const executionId = error.details["execution_id"];
  if (error.code === "GOVERNANCE_VIOLATION")
    return <AboveLevel details={error.details} agentId={agentId} onAsk={onAsk} />;
  if (typeof executionId !== "string") return null;
  return (
    <p>
      <a href={executionPage(executionId)}>See how far it got</a>
    </p>
  );
}

function AboveLevel({ details, agentId, onAsk }: Pick<RefusalProps, "agentId" | "onAsk"> & Pick<ApiError, "details">) {
  const { complexity, agent_level: level, required_level: required } = details;
  return (
    <>
      <p>
        Governance refused it. The action has complexity {String(complexity)} of 4, which needs the level{" "}
        {String(required)}; this agent is {String(level)}. See{" "}
        <a href={`/agents/${agentId}/autonomy`}>what it lacks for the next level</a>.
      </p>
      {details["ask"] === true && <Button onClick={onAsk}>Ask and run</Button>}
    </>
  );
}
