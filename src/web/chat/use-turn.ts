import { useEffect, useRef, useState } from "preact/hooks";

import type { SaidMessage, ToolUse } from "./chat.ts";
import { followTurn, type TurnAsk, type TurnNews } from "./follow-turn.ts";

/** The turn that this page said or follows, as far as it has come. */
export interface Turn {
  ask: TurnAsk;
  /** Null until the agent has taken it. */
  executionId: string | null;
  text: string;
  tools: readonly ToolUse[];
  /** The agent's message, once the turn is over or waits for a person. */
  answer: SaidMessage | null;
  isRunning: boolean;
  /** The connection broke and is being taken up again. */
  isDropped: boolean;
  error: Error | null;
}

interface TurnControl {
  turn: Turn | null;
  /** The tools that this page saw a turn use, by execution. */
  toolsOf: (executionId: string) => readonly ToolUse[];
  /** Begins, or begins again: the same `turnKey` never runs twice. */
  start: (ask: TurnAsk) => Promise<void>;
  forget: () => void;
}

/** One turn at a time; leaving the page drops the stream, and the agent continues. */
export function useTurn(onEnd: () => void): TurnControl {
  const [turn, setTurn] = useState<Turn | null>(null);
  const [seen, setSeen] = useState<ReadonlyMap<string, readonly ToolUse[]>>(new Map());
  const following = useRef<AbortController | null>(null);
  const start = async (ask: TurnAsk): Promise<void> => {
    following.current?.abort();
    const { signal } = (following.current = new AbortController());
    setTurn({ ...begun, ask, executionId: ask.executionId });
    try {
      for await (const news of followTurn(ask, signal)) {
        if (signal.aborted) return;
        setTurn((last) => last && withNews(last, news));
      }
    } catch (thrown) {
      if (signal.aborted) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setTurn((last) => last && { ...last, isRunning: false, isDropped: false, error });
    }
    onEnd();
  };
  const forget = (): void => {
    following.current?.abort();
    setTurn(null);
  };
  useEffect(() => {
    if (turn !== null && turn.executionId !== null && turn.tools.length > 0)
      setSeen(new Map(seen).set(turn.executionId, turn.tools));
  }, [turn?.tools]);
  useEffect(() => () => following.current?.abort(), []);
  return { turn, toolsOf: (executionId) => seen.get(executionId) ?? NONE, start, forget };
}

const NONE: readonly ToolUse[] = [];

const begun = { text: "", tools: [], answer: null, isRunning: true, isDropped: false, error: null } as const;

function withNews(turn: Turn, news: TurnNews): Turn {
  const heard = { ...turn, isDropped: false };
  switch (news.kind) {
    case "start":
      return { ...heard, executionId: news.executionId };
    case "tool":
      return { ...heard, tools: [...turn.tools, news.tool] };
    case "delta":
      return { ...heard, text: turn.text + news.text };
    case "reset":
      return { ...heard, text: "" };
    case "dropped":
      return { ...turn, isDropped: true };
    case "end":
      return { ...heard, answer: news.message, isRunning: false };
  }
}
