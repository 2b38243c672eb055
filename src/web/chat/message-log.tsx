import { RunVerdict } from "#web/parts/reviews/run-verdict.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Prose } from "#web/ui/prose.tsx";

import type { ChatMessage, SaidMessage } from "./chat.ts";
import { LiveTurn } from "./live-turn.tsx";
import { Bubble, MessageView } from "./message-view.tsx";
import { useEndInView } from "./use-end-in-view.ts";
import type { useMessages } from "./use-messages.ts";
import type { Turn, useTurn } from "./use-turn.ts";

interface MessageLogProps {
  agentId: string;
  agentName: string;
  of: ReturnType<typeof useMessages>;
  turns: ReturnType<typeof useTurn>;
  /** Sends a message as a new turn; null when the reader may not. */
  onSay: ((message: string) => void) | null;
  /** The same, after a person allowed it. */
  onAsk: ((message: string) => void) | null;
  onFollow: (executionId: string) => void;
  /** Takes what was refused back into the box. */
  onChange: () => void;
}

/** All that was said, and what is being said now, with the newest in view. */
export function MessageLog(props: MessageLogProps) {
  const { messages, hasEarlier, showEarlier } = props.of;
  const { turn } = props.turns;
  const { box, onScroll } = useEndInView(turn?.ask);
  const answered = answeredBy(props.of.messages, turn);
  const summary = props.of.session.value?.summary ?? null;
  const isStored = messages.some((message) => isOf(turn, message));
  return (
    <div
      class="chat-messages"
      role="log"
      aria-label="Messages"
      aria-busy={turn?.isRunning ?? false}
      tabIndex={0}
      ref={box}
      onScroll={onScroll}
    >
      {hasEarlier && (
        <p>
          <ActionButton act={showEarlier}>Show earlier messages</ActionButton>
        </p>
      )}
      {summary !== null && !hasEarlier && (
        <details class="muted">
          <summary>Earlier messages are summarized for the agent</summary>
          <Prose text={summary.text} label="the summary" />
        </details>
      )}
      {messages.length === 0 && turn === null && <p class="empty">There are no messages yet. Write one below.</p>}
      {messages.map((message) =>
        turn !== null && isOf(turn, message) && !isNewer(message, turn) ? (
          <TurnView key={message.id} {...props} turn={turn} />
        ) : (
          <StoredMessage key={message.id} {...props} message={message} />
        ),
      )}
      {turn !== null && !isStored && (
        <>
          <Bubble who="You" isOwn>
            <p class="said">{turn.ask.message}</p>
          </Bubble>
          <TurnView {...props} turn={turn} />
        </>
      )}
      {answered !== null && <RunVerdict key={answered} executionId={answered} />}
    </div>
  );
}

function StoredMessage({ message, of, turns, onSay, onAsk, onFollow, agentId, agentName }: MessageLogProps & Stored) {
  const { execution_id: executionId } = message;
  return (
    <MessageView
      message={message}
      isNewest={message.id === of.messages.at(-1)?.id}
      agentId={agentId}
      agentName={agentName}
      tools={message.role === "user" ? [] : turns.toolsOf(executionId)}
      onFollow={() => onFollow(executionId)}
      onSayAgain={onSay && (() => onSay(askedIn(of.messages, executionId)))}
      onAsk={onAsk && (() => onAsk(askedIn(of.messages, executionId)))}
    />
  );
}

interface Stored {
  message: SaidMessage;
}

function TurnView({ turn, ...props }: MessageLogProps & { turn: Turn }) {
  const { turns, agentName, onChange } = props;
  const { ask, executionId, answer } = turn;
  if (answer !== null) return <StoredMessage {...props} message={answer} />;
  return (
    <LiveTurn
      turn={turn}
      agentName={agentName}
      onAgain={() => void turns.start({ ...ask, executionId })}
      onChange={executionId === null ? onChange : null}
    />
  );
}

/** The run of the newest message, when it is an agent's whole answer and no turn runs. */
function answeredBy(messages: readonly ChatMessage[], turn: Turn | null): string | null {
  const newest = turn?.answer ?? messages.at(-1);
  if (newest?.role !== "assistant" || newest.status !== "completed" || turn?.isRunning === true) return null;
  return newest.execution_id;
}

/** Whether it is the agent's message of the turn. */
const isOf = (turn: Turn | null, { role, execution_id: executionId }: ChatMessage): boolean =>
  role === "assistant" && turn?.executionId === executionId;

/** Whether the session knows as much of the turn as the page that followed it, and its requests. */
const isNewer = (stored: ChatMessage, { answer, isRunning, error }: Turn): boolean =>
  !isRunning &&
  error === null &&
  answer !== null &&
  (stored.status !== "in_progress" || (answer.approval_id !== null && stored.approvals.length > 0));

/** The person's message of a turn. */
export const askedIn = (messages: readonly ChatMessage[], executionId: string): string =>
  messages.find((message) => message.role === "user" && message.execution_id === executionId)?.content ?? "";
