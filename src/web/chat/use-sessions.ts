import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction, type Action } from "#web/lib/use-action.ts";
import { useLoad, type Loaded } from "#web/lib/use-load.ts";

import type { ChatSession } from "./chat.ts";

interface Walk {
  found: readonly ChatSession[];
  /** The next page; null after the last. */
  next: number | null;
}

interface Sessions {
  sessions: Loaded<Walk>;
  showMore: Action<[]>;
}

const ENOUGH = 20;

/** The person's conversations with one agent, the latest used first. The API lists those with all agents; the others are passed over. A list that is not wanted asks nothing. */
export function useSessions(agentId: string, isWanted: boolean): Sessions {
  const [longer, setLonger] = useState<Walk | null>(null);
  const sessions = useLoad(
    async (signal) => walk(agentId, { found: [], next: isWanted ? 1 : null }, signal),
    [agentId, isWanted],
  );
  const shown = longer ?? sessions.value;
  const showMore = useAction(async () => {
    if (shown !== null) setLonger(await walk(agentId, shown));
  });
  useEffect(() => setLonger(null), [sessions.value]);
  return { sessions: { ...sessions, value: shown }, showMore };
}

async function walk(agentId: string, from: Walk, signal?: AbortSignal): Promise<Walk> {
  const found = new Map(from.found.map((session) => [session.id, session]));
  let { next } = from;
  while (next !== null && found.size < from.found.length + ENOUGH) {
    const { sessions, pagination } = await callData("GET", "/api/sessions", {
      query: { page: next, limit: 100 },
      signal,
    });
    for (const session of sessions) if (session.agent_id === agentId) found.set(session.id, session);
    next = next < pagination.pages ? next + 1 : null;
  }
  return { found: [...found.values()], next };
}
