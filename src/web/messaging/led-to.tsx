import { me } from "#web/lib/session.ts";

import type { Message } from "./message.ts";

interface LedToProps {
  message: Message;
  /** The user whose chat sessions include the conversations. */
  chosenBy: string | null;
}

/** The things that a message led to: its run, the conversation, a waiting request, an unknown effect. */
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
