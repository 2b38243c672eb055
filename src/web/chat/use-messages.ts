import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad, type Loaded } from "#web/lib/use-load.ts";

import type { ChatMessage, ChatSessionWithMessages } from "./chat.ts";

interface Messages {
  /** The session as it was read last. */
  session: Loaded<ChatSessionWithMessages>;
  /** Those that were read so far, oldest first. */
  messages: readonly ChatMessage[];
  hasEarlier: boolean;
  showEarlier: () => Promise<void>;
}

/** A conversation's messages: the newest, and earlier ones as far back as they were asked for. */
export function useMessages(sessionId: string): Messages {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [hasEarlier, setHasEarlier] = useState<boolean | null>(null);
  const read = (before?: string, signal?: AbortSignal): Promise<ChatSessionWithMessages> =>
    callData("GET", `/api/sessions/${encodeURIComponent(sessionId)}`, { query: { before }, signal });
  const session = useLoad((signal) => read(undefined, signal), [sessionId]);
  useEffect(() => {
    if (session.value === null) return;
    const newest = session.value.messages;
    const ids = new Set(newest.map(({ id }) => id));
    setMessages((known) => [...known.filter(({ id }) => !ids.has(id)), ...newest]);
  }, [session.value]);
  const showEarlier = async (): Promise<void> => {
    const earlier = await read(messages[0]?.id);
    setMessages((known) => [...earlier.messages, ...known]);
    setHasEarlier(earlier.has_more);
  };
  return { session, messages, hasEarlier: hasEarlier ?? session.value?.has_more ?? false, showEarlier };
}
