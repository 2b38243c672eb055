import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import type { useSessions } from "./use-sessions.ts";

interface SessionListProps {
  agentId: string;
  openId: string | null;
  of: ReturnType<typeof useSessions>;
}

/** The person's conversations with the agent, beside the open one. */
export function SessionList({ agentId, openId, of: { sessions, showMore } }: SessionListProps) {
  const start = `/agents/${encodeURIComponent(agentId)}/chat`;
  return (
    <nav class="chat-sessions" aria-label="Conversations">
      <h3>Conversations</h3>
      <Loading of={sessions}>
        {({ found, next }) => (
          <>
            {found.length === 0 && (
              <p class="empty">No conversations with this agent yet. Your first message starts one.</p>
            )}
            <ul>
              {found.map(({ id, title, updated_at: updatedAt }) => (
                <li key={id}>
                  <a href={`${start}?session=${id}`} aria-current={id === openId ? "page" : undefined}>
                    {title ?? "No messages yet"}
                    <small>
                      <RelativeTime at={updatedAt} />
                    </small>
                  </a>
                </li>
              ))}
            </ul>
            {next !== null && (
              <Button kind="ghost" isBusy={showMore.isRunning} onClick={() => void showMore.run()}>
                Look for earlier ones
              </Button>
            )}
            <Problem error={showMore.error} />
          </>
        )}
      </Loading>
    </nav>
  );
}
