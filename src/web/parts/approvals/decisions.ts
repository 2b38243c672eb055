import { signal } from "@preact/signals";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { countWaiting } from "#web/lib/waiting.ts";
import { refusedOf, type Refused, resultText } from "#web/parts/bulk/bulk-result.ts";
import { tell } from "#web/ui/toast.tsx";

import { type Approval, isAllowed } from "./approval.ts";

export type Decision = "approve" | "reject";

/** A request, and by which words a person knows it. */
export type Named = Pick<Approval, "id" | "title" | "digest">;

/** One decision about one or more requests. */
interface Taken {
  approvals: readonly Named[];
  decision: Decision;
  reason: string;
  /** The user who decided: only this user's session may send it. */
  by: string | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/** The time in which a person can undo a decision. The API cannot change one that was sent. */
const STOPPABLE_MS = 3_000;

const DONE: Readonly<Record<Decision, string>> = { approve: "approved", reject: "rejected" };

/** This person's decisions since the page was opened, by approval; lists that were read earlier do not show them yet. */
export const decided = signal<ReadonlyMap<string, Decision>>(new Map());

/** Which of several that were decided together were not, until the person has read it. */
export const refusedTogether = signal<{ text: string; refused: readonly Refused[] } | null>(null);

const unsent = new Set<Taken>();

/** Decides in three seconds, unless the person undoes it before; then it calls `onStopped`. */
export function decide(asked: readonly Named[], decision: Decision, reason: string, onStopped: () => void): void {
  const approvals = asked.filter(({ id }) => !decided.value.has(id));
  const [first] = approvals;
  if (first === undefined) return;
  const timer = setTimeout(() => void send(taken), STOPPABLE_MS);
  const taken: Taken = { approvals, decision, reason, by: me.value?.user.id, timer };
  unsent.add(taken);
  note(approvals, decision);
  const what = approvals.length === 1 ? first.title : `${approvals.length} requests`;
  tell(`${decision === "approve" ? "Approved" : "Rejected"}: ${what}`, {
    shownMs: STOPPABLE_MS,
    undo: () => {
      if (!unsent.delete(taken)) return;
      clearTimeout(timer);
      note(approvals, null);
      onStopped();
    },
  });
}

/** Keeps what was decided of them here; null when it is not decided after all. */
export function note(approvals: readonly Pick<Named, "id">[], decision: Decision | null): void {
  const next = new Map(decided.value);
  for (const { id } of approvals) {
    if (decision === null) next.delete(id);
    else next.set(id, decision);
  }
  decided.value = next;
}

async function send(taken: Taken, isLeaving = false): Promise<void> {
  if (!unsent.delete(taken)) return;
  clearTimeout(taken.timer);
  const { approvals } = taken;
  if (taken.by !== me.value?.user.id) return note(approvals, null);
  const [first, ...others] = approvals;
  if (first === undefined) return;
  try {
    if (others.length === 0) await sendOne(first, taken, isLeaving);
    else await sendMany(taken, isLeaving);
  } catch (error) {
    note(approvals, null);
    const why = error instanceof Error ? error.message : String(error);
    const what = others.length === 0 ? `“${first.title}” is` : `${approvals.length} requests are`;
    tell(`${what} not decided: ${why}`, { href: addressOf(approvals), isBad: true });
  }
  readDecided();
}

const addressOf = ([first, ...others]: readonly Named[]): string =>
  first === undefined || others.length > 0 ? "/approvals" : `/approvals/${first.id}`;

/** Pages that show requests read them again. */
export function readDecided(): void {
  readAgain(["/api/approvals", "/api/inbox", "/api/sessions/"]);
  void countWaiting();
}

async function sendOne(approval: Named, { decision, reason, by }: Taken, isLeaving: boolean): Promise<void> {
  const answer = await sendDecision(approval, decision, reason === "" ? undefined : reason, isLeaving);
  if (answer.decided_by !== by || isAllowed(answer.status) !== (decision === "approve")) tellDecidedBefore(approval);
}

/** An approval is of the call that the person saw; a rejection is of any. */
function sendDecision({ id, digest }: Named, decision: Decision, reason: string | undefined, isLeaving: boolean) {
  if (decision === "reject") return callData("POST", `/api/approvals/${id}/reject`, { body: { reason }, isLeaving });
  return callData("POST", `/api/approvals/${id}/approve`, { body: { reason, digest }, isLeaving });
}

/** Another person was quicker. */
export const tellDecidedBefore = (approval: Pick<Named, "id" | "title">): void =>
  tell(`“${approval.title}” was already decided. The first decision counts.`, {
    href: `/approvals/${approval.id}`,
    isBad: true,
  });

async function sendMany({ approvals, decision, reason }: Taken, isLeaving: boolean): Promise<void> {
  const ids = approvals.map(({ id }) => id);
  const body = { ids, decision, ...(reason !== "" && { reason }) };
  const { results } = await callData("POST", "/api/approvals/bulk", { body, isLeaving });
  const titles = new Map(approvals.map(({ id, title }) => [id, title]));
  const refused = refusedOf(results, (id) => titles.get(id) ?? "A request");
  if (refused.length === 0) return;
  note(refused, null);
  const text = resultText(results, DONE[decision]);
  refusedTogether.value = { text, refused };
  tell(text, { href: "/approvals", isBad: true });
}

// Leaving the console sends the decision at once: it can no longer be undone.
addEventListener("pagehide", () => {
  for (const taken of unsent) void send(taken, true);
});
