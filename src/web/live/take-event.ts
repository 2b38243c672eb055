import type { StreamedEvent } from "#sdk/read-events";
import { readAgain } from "#web/lib/answers.ts";
import { notify } from "#web/lib/notifications.ts";
import { countWaiting, waiting } from "#web/lib/waiting.ts";
import { tell } from "#web/ui/toast.tsx";

import { changeOfWaiting, newsOf, staleAfter, type EventData } from "./news.ts";

/** An event, as one tab tells another. */
export type Told = StreamedEvent;

/** News that come together are shown together. */
const GATHER_MS = 400;

let gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows what an event says: pages read again what changed, the count of waiting approvals follows, and a person sees the news. */
export function takeEvent({ event, data }: Told): void {
  const facts = data as EventData;
  if (event === "counts") waiting.value = facts.open_approvals ?? null;
  if (waiting.value !== null) waiting.value = Math.max(0, waiting.value + changeOfWaiting(event));
  if (event === "agent.changed") void countWaiting();
  const news = newsOf(event, facts);
  if (news !== null && !isShown(event, facts))
    tell(news.text, { ...news, isNews: true, isWaiting: event === "approval.requested" });
  if (news !== null && event === "approval.requested")
    void notify(news.text, { id: facts.approval_id ?? "", href: news.href });
  for (const beginning of staleAfter(event)) gathered.add(beginning);
  if (gathered.size > 0) timer ??= setTimeout(show, GATHER_MS);
}

/** Whether the page that is open shows the request itself, or begins with what waits. */
const isShown = (event: string, { approval_id: approvalId, agent }: EventData): boolean =>
  event === "approval.requested" &&
  ["/", `/approvals/${approvalId}`, `/agents/${agent?.id}/chat`].includes(location.pathname);

/** A hidden page waits until it is visible. */
function show(): void {
  timer = undefined;
  if (document.hidden) {
    document.addEventListener("visibilitychange", show, { once: true });
    return;
  }
  const beginnings = [...gathered];
  gathered = new Set();
  readAgain(beginnings);
}
