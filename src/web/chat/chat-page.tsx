import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";

import { Conversation, type FirstMessage } from "./conversation.tsx";
import { NewConversation } from "./new-conversation.tsx";
import { SessionList } from "./session-list.tsx";
import { useSessions } from "./use-sessions.ts";

/** The signed-in person's conversations with one agent; `?session=` names the open one. */
export function ChatPage() {
  return <AgentFrame tab="Chat">{({ agent: { id, name } }) => <Chat agentId={id} agentName={name} />}</AgentFrame>;
}

function Chat({ agentId, agentName }: { agentId: string; agentName: string }) {
  const { query, route } = useLocation();
  const openId = query["session"] ?? null;
  const sessions = useSessions(agentId);
  const [first, setFirst] = useState<{ sessionId: string; said: FirstMessage } | null>(null);
  const start = `/agents/${agentId}/chat`;
  return (
    <div class="chat">
      <SessionList agentId={agentId} openId={openId} mayBegin={may("AGENT_RUN")} of={sessions} />
      {openId !== null ? (
        <Conversation
          key={openId}
          agentId={agentId}
          agentName={agentName}
          sessionId={openId}
          first={first?.sessionId === openId ? first.said : null}
          onFirstSaid={() => setFirst(null)}
          onSaid={sessions.sessions.reload}
          onDeleted={() => {
            sessions.sessions.reload();
            route(start);
          }}
        />
      ) : may("AGENT_RUN") ? (
        <NewConversation
          key={`new with ${agentId}`}
          agentId={agentId}
          agentName={agentName}
          onOpened={(sessionId, message, photoIds) => {
            setFirst({ sessionId, said: { message, photoIds } });
            sessions.sessions.reload();
            route(`${start}?session=${sessionId}`);
          }}
        />
      ) : (
        <p class="empty">Open one of the conversations. Starting one needs the permission to run agents.</p>
      )}
    </div>
  );
}
