import type { StreamedEvent } from "#sdk/read-events";
import { readAgain } from "#web/lib/answers.ts";
import { notify } from "#web/lib/notifications.ts";
import { given } from "#web/lib/own-verdicts.ts";
import { countWaiting, waiting } from "#web/lib/waiting.ts";
import { tell } from "#web/ui/toast.tsx";

import { changeOfWaiting, newsOf, staleAfter, type EventData } from "./news.ts";

/** An event, as one tab tells another. */
export type Told = StreamedEvent;

/** News that come together are shown together. */
const GATHER_MS = 400;
/** Lists and figures follow the person's own answers a handful at a time. */
const OWN_MS = 10_000;

const gathered = new Set<string>();
const own = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let openTimer: ReturnType<typeof setTimeout> | undefined;
let ownTimer: ReturnType<typeof setTimeout> | undefined;

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
  const isOwn = ["review.answered", "run.graded"].includes(event) && given.value.has(facts.execution_id ?? "");
  for (const beginning of staleAfter(event)) (isOwn ? own : gathered).add(beginning);
  if (isOwn) openTimer ??= setTimeout(showOpen, GATHER_MS);
  if (isOwn) ownTimer ??= setTimeout(showOwn, OWN_MS);
  if (gathered.size > 0) timer ??= setTimeout(show, GATHER_MS);
}

/** Whether the page that is open shows the request itself, or begins with what waits. */
const isShown = (event: string, { approval_id: approvalId, agent }: EventData): boolean =>
  event === "approval.requested" &&
  ["/", `/approvals/${approvalId}`, `/agents/${agent?.id}/chat`].includes(location.pathname);

/** The run that is open says what its verdict would bring now. */
function showOpen(): void {
  openTimer = undefined;
  readAgain(["/api/reviews/"], { keeps: true });
}

function showOwn(): void {
  ownTimer = undefined;
  for (const beginning of own) gathered.add(beginning);
  own.clear();
  show();
}

/** A hidden page waits until it is visible. */
function show(): void {
  timer = undefined;
  if (document.hidden) {
    document.addEventListener("visibilitychange", show, { once: true });
    return;
  }
  const beginnings = [...gathered];
  gathered.clear();
  readAgain(beginnings);
}
