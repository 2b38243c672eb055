import { me } from "#web/lib/session.ts";

import type { Message } from "./message.ts";

interface LedToProps {
  message: Message;
  /** Whose chat sessions the conversations are among. */
  chosenBy: string | null;
}

/** Where a message went on: the run that answers it, the conversation, the request that waits, the effect that nobody knows. */
export function LedTo({ message, chosenBy }: LedToProps) {
  const { execution_id: run, approval_id: approval, effect_id: effect, session_id: session, agent, state } = message;
  const isReader = session !== null && agent !== null && chosenBy === me.value?.user.id;
  const links: (readonly [address: string, words: string])[] = [
    ...(state === "awaiting_approval" && approval !== null
      ? [[`/approvals/${approval}`, "Approval that waits"] as const]
      : []),
    ...(state === "unknown" && effect !== null ? [[`/effects/${effect}`, "Settle it"] as const] : []),
    ...(run === null ? [] : [[`/runs/${run}`, "Run"] as const]),
    ...(isReader ? [[`/agents/${agent.id}/chat?session=${session}`, "Conversation"] as const] : []),
  ];
  if (links.length === 0) return <>–</>;
  return (
    <ul class="message-links">
      {links.map(([address, words]) => (
        <li key={address}>
          <a href={address}>{words}</a>
        </li>
      ))}
    </ul>
  );
}
