import { callData } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Badge } from "#web/ui/text.tsx";

import { Bubble, ToolList } from "./message-view.tsx";
import type { Turn } from "./use-turn.ts";

interface LiveTurnProps {
  turn: Turn;
  agentName: string;
  onAgain: () => void;
  /** Puts the failed message into the box again; null once the person has done so. */
  onChange: (() => void) | null;
}

/** The agent's answer as it is written: the tools it uses, the words, or the reason why they are missing. */
export function LiveTurn({ turn, agentName, onAgain, onChange }: LiveTurnProps) {
  const { ask, executionId, text, tools, isRunning, isDropped, error } = turn;
  if (error !== null) {
    return (
      <div class="chat-problem">
        <p>
          <strong>{onChange === null ? "The answer did not arrive." : "This was not sent."}</strong>
        </p>
        <Problem error={error} />
        <div class="actions">
          <Button kind="primary" onClick={onAgain}>
            Try again
          </Button>
          {onChange !== null && <Button onClick={onChange}>Change the message</Button>}
        </div>
      </div>
    );
  }
  const cancel = async (): Promise<void> => {
    await callData("POST", `/api/agents/${ask.agentId}/executions/${executionId}/cancel`);
  };
  return (
    <Bubble
      who={agentName}
      isOwn={false}
      state={<Badge tone="waiting">{isDropped ? "reconnecting" : "at work"}</Badge>}
    >
      <ToolList tools={tools} />
      {text === "" ? <p aria-busy="true">Working on it…</p> : <Prose text={text} />}
      {isRunning && executionId !== null && (
        <footer>
          <ActionButton act={cancel}>Stop</ActionButton>
        </footer>
      )}
    </Bubble>
  );
}
