import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";
import type { Agent } from "#web/parts/agents/agent.ts";

import { AnswerContext, LevelContext } from "./chat-context.tsx";
import { Conversation, type FirstMessage } from "./conversation.tsx";
import { NewConversation } from "./new-conversation.tsx";
import { SessionList } from "./session-list.tsx";
import { useSessions } from "./use-sessions.ts";

/** The signed-in person's conversations with one agent; `?session=` names the open one. */
export function ChatPage() {
  return (
    <AgentFrame tab="Chat" isWorkplace>
      {({ agent }) => <Chat key={agent.id} agent={agent} />}
    </AgentFrame>
  );
}

function Chat({ agent }: { agent: Agent }) {
  const { id: agentId, name: agentName } = agent;
  const { query, route } = useLocation();
  const openId = query["session"] ?? null;
  const [isAsked, setAsked] = useState(false);
  const isListed = openId === null || isAsked;
  const sessions = useSessions(agentId, isListed);
  const [first, setFirst] = useState<{ sessionId: string; said: FirstMessage } | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const start = `/agents/${agentId}/chat`;
  return (
    <div class="chat">
      {openId !== null ? (
        <Conversation
          key={openId}
          agentId={agentId}
          agentName={agentName}
          sessionId={openId}
          first={first?.sessionId === openId ? first.said : null}
          earlier={{ isShown: isAsked, show: setAsked, start }}
          onFirstSaid={() => setFirst(null)}
          onSaid={sessions.sessions.reload}
          onAnswered={setAnswered}
          onDeleted={() => {
            sessions.sessions.reload();
            route(start);
          }}
        />
      ) : may("AGENT_RUN") ? (
        <NewConversation
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
      <aside class="chat-context" aria-label="Context">
        {isListed && <SessionList agentId={agentId} openId={openId} of={sessions} />}
        <LevelContext agent={agent} />
        {openId !== null && answered !== null && <AnswerContext agentId={agentId} executionId={answered} />}
      </aside>
    </div>
  );
}
