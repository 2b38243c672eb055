import { useState } from "preact/hooks";

import { ApiError, callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { agentPath, ifMatch, type ReadAgent } from "#web/parts/agents/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/notice.tsx";

import type { Variant } from "./playground.ts";

interface SaveVariantProps {
  variant: Variant;
  /** The agent as the page read it. */
  read: ReadAgent;
}

/** Makes the agent act like a variant, in a new version. Its price for the level is said before. */
export function SaveVariant({ variant: { status, patch, holds_level: holdsLevel }, read }: SaveVariantProps) {
  const [isSaved, setIsSaved] = useState(false);
  const { agent, tag } = read;
  const save = useAction(async () => {
    if (patch === null) return;
    await callData("PUT", agentPath(agent.id), { body: patch, headers: ifMatch(tag) });
    setIsSaved(true);
  });
  if (!may("AGENT_MANAGE")) return null;
  if (isSaved)
    return (
      <a class="row" href={`/agents/${agent.id}/versions`}>
        <Icon name="done" />
        Saved as a new version
      </a>
    );
  const isOver = status === "completed";
  return (
    <>
      <Button
        kind={isOver && patch !== null ? "primary" : "default"}
        icon="save"
        isDisabled={!isOver || patch === null}
        isBusy={save.isRunning}
        onClick={() => void save.run()}
      >
        Save as version
      </Button>
      <p class="row muted">
        <small>{isOver ? sayPrice(patch, holdsLevel) : "when it has ended"}</small>
      </p>
      <Problem error={save.error} />
      {save.error instanceof ApiError && save.error.code === "PRECONDITION_FAILED" && (
        <Button onClick={() => location.reload()}>Show the current agent</Button>
      )}
    </>
  );
}

function sayPrice(patch: Variant["patch"], holdsLevel: boolean): string {
  if (patch === null) return "Nothing to save: the agent acts like it, or only messages differ.";
  return holdsLevel
    ? "The agent keeps its level."
    : "Saving starts a probation: it acts otherwise than what earned the level.";
}
