import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { atText } from "#web/lib/time-words.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { Alert } from "./alert.ts";

interface SeenMarkProps {
  alert: Pick<Alert, "id" | "name" | "seen">;
  onSeen: () => void;
}

/** The person who saw an alert that fires, and the time; before that a button for a reader. */
export function SeenMark({ alert: { id, name, seen }, onSeen }: SeenMarkProps) {
  if (seen !== null)
    return (
      <>
        <Badge tone="waiting">Seen</Badge>{" "}
        <small class="muted">
          {seen.by?.name ?? "A person"}, {atText(new Date(seen.at), new Date())}
        </small>
      </>
    );
  if (!may("AGENT_RUN")) return null;
  const see = async (): Promise<void> => {
    await callData("POST", `/api/alerts/${id}/seen`);
    onSeen();
  };
  return (
    <ActionButton act={see} icon="eye" label={`Seen: ${name}`}>
      Seen
    </ActionButton>
  );
}
