import { ApiError } from "#web/lib/call.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { Button } from "#web/ui/button.tsx";

interface RefusalProps {
  error: Error | null;
  agentId: string;
  /** Sends the refused task again, so that a person is asked. */
  onAsk: () => void;
  /** Shows the task again, to change it. */
  onChange: () => void;
}

/** Whether governance refused the task. */
export const isRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === "GOVERNANCE_VIOLATION";

/** Advice for a task that was refused or failed; nothing for other problems. */
export function Refusal({ error, agentId, onAsk, onChange }: RefusalProps) {
  if (!(error instanceof ApiError)) return null;
  const executionId = error.details["execution_id"];
  if (isRefusal(error)) return <AboveLevel error={error} agentId={agentId} onAsk={onAsk} onChange={onChange} />;
  if (typeof executionId !== "string") return null;
  return (
    <p>
      <a href={executionPage(executionId)}>See how far it got</a>
    </p>
  );
}

/** The message without its advice for programs, which names the fields of a request. */
const withoutRequest = (message: string): string => message.replace(/ Send (?:the task|an action) .*$/s, "");

function AboveLevel({ error, agentId, onAsk, onChange }: Omit<RefusalProps, "error"> & { error: ApiError }) {
  const { complexity, agent_level: level, required_level: required, ask } = error.details;
  return (
    <div class="refusal" role="alert">
      <strong>{withoutRequest(error.message)}</strong>
      <p>
        It has complexity {String(complexity)} of 4, which needs the level {String(required)}; this agent is{" "}
        {String(level)}. See <a href={`/agents/${agentId}/autonomy`}>what it lacks for the next level</a>.
      </p>
      <div class="row">
        {ask === true && (
          <Button kind="primary" onClick={onAsk}>
            Ask and run
          </Button>
        )}
        <Button onClick={onChange}>Change the task</Button>
      </div>
    </div>
  );
}
