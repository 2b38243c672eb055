import { useEffect, useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { randomKey } from "#web/lib/random-key.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { isAboutToContinue, isWorking } from "./chat.ts";
import type { TurnAsk } from "./follow-turn.ts";
import { MessageBox } from "./message-box.tsx";
import { askedIn, MessageLog } from "./message-log.tsx";
import { useMessages } from "./use-messages.ts";
import { useTurn } from "./use-turn.ts";

/** How soon a decided turn is looked at again. */
const CONTINUES_MS = 1_000;

/** The message that opened a conversation, with its photos. */
export interface FirstMessage {
  message: string;
  photoIds: readonly string[];
}

interface ConversationProps {
  agentId: string;
  agentName: string;
  sessionId: string;
  /** The first message of the conversation, sent once it is open. */
  first: FirstMessage | null;
  /** The list of conversations, which a person shows and hides, and where a new one starts. */
  earlier: { isShown: boolean; show: (isShown: boolean) => void; start: string };
  onFirstSaid: () => void;
  /** A turn has ended: the list of conversations has changed. */
  onSaid: () => void;
  /** The run of the newest whole answer, or null while there is none. */
  onAnswered: (executionId: string | null) => void;
  onDeleted: () => void;
}

/** One conversation: its messages, the turn that is under way, and the box to write in. */
export function Conversation({ agentId, agentName, sessionId, first, earlier, ...told }: ConversationProps) {
  const [text, setText] = useState("");
  // The focus stays here after the first message.
  const [focus, setFocus] = useState(first === null ? 0 : 1);
  const conversation = useMessages(sessionId);
  const { session, messages } = conversation;
  const turns = useTurn(() => {
    session.reload();
    told.onSaid();
  });
  const mayRun = may("AGENT_RUN");
  const begin = (turn: Pick<TurnAsk, "message"> & Partial<TurnAsk>): void =>
    void turns.start({
      sessionId,
      agentId,
      asksFirst: false,
      photoIds: [],
      executionId: null,
      turnKey: randomKey(),
      ...turn,
    });
  const say = (message: string, photoIds: readonly string[] = []): void => begin({ message, photoIds });
  const askFirst = (message: string): void => begin({ message, asksFirst: true });
  const follow = (executionId: string): void => begin({ message: askedIn(messages, executionId), executionId });
  const change = (): void => {
    setText(turns.turn?.ask.message ?? "");
    turns.forget();
    setFocus(focus + 1);
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", `/api/sessions/${encodeURIComponent(sessionId)}`);
    told.onDeleted();
  };

  const answered =
    messages.findLast(({ role, status }) => role === "assistant" && status === "completed")?.execution_id ?? null;
  useEffect(() => told.onAnswered(answered), [answered]);
  useEffect(() => {
    if (first === null) return;
    say(first.message, first.photoIds);
    told.onFirstSaid();
  }, []);
  // A turn that another page began, or this one before it was loaded again.
  useEffect(() => {
    const newest = messages.at(-1);
    const isIdle = turns.turn === null || (turns.turn.answer !== null && turns.turn.answer.approval_id !== null);
    if (isIdle && mayRun && newest !== undefined && isWorking(newest)) follow(newest.execution_id);
  }, [messages]);
  // A decided turn continues a moment later, and no event says when.
  useEffect(() => {
    if (!messages.some(isAboutToContinue)) return undefined;
    const timer = setTimeout(() => readAgain([`/api/sessions/${encodeURIComponent(sessionId)}`]), CONTINUES_MS);
    return () => clearTimeout(timer);
  }, [messages]);

  return (
    <section class="chat-open" aria-label="Conversation">
      <Loading of={session}>
        {({ title }) => (
          <>
            <header class="chat-head">
              <h2>{title ?? "New conversation"}</h2>
              <Button size="small" isExpanded={earlier.isShown} onClick={() => earlier.show(!earlier.isShown)}>
                Earlier
              </Button>
              {mayRun && (
                <ButtonLink size="small" icon="plus" href={earlier.start}>
                  New chat
                </ButtonLink>
              )}
              {mayRun && (
                <ActionButton act={remove} kind="danger" confirm="Delete this conversation and all its messages?">
                  Delete
                </ActionButton>
              )}
            </header>
            <MessageLog
              agentId={agentId}
              agentName={agentName}
              of={conversation}
              turns={turns}
              onSay={mayRun ? say : null}
              onAsk={mayRun ? askFirst : null}
              onFollow={follow}
              onChange={change}
            />
          </>
        )}
      </Loading>
      {mayRun && session.value !== null && (
        <MessageBox
          text={text}
          onText={setText}
          focus={focus}
          isBusy={turns.turn?.isRunning ?? false}
          onSend={(said, photoIds) => {
            setText("");
            say(said, photoIds);
          }}
        />
      )}
    </section>
  );
}
