import { signal } from "@preact/signals";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { countWaiting } from "#web/lib/waiting.ts";
import { tell } from "#web/ui/toast.tsx";

import { type Approval, isAllowed } from "./approval.ts";

export type Decision = "approve" | "reject";

interface Taken {
  approval: Pick<Approval, "id" | "input_summary">;
  decision: Decision;
  reason: string;
  /** The user who decided: nobody else's session may send it. */
  by: string | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/** How long a decision can be taken back. The API cannot change one that was sent. */
const STOPPABLE_MS = 3_000;

/** What this person decided while the page was open, by the approval; lists that were read before do not know it yet. */
export const decided = signal<ReadonlyMap<string, Decision>>(new Map());

const unsent = new Map<string, Taken>();

/** Decides in three seconds, unless it is taken back before. `onStopped` is called then. */
export function decide(approval: Taken["approval"], decision: Decision, reason: string, onStopped: () => void): void {
  const { id } = approval;
  if (decided.value.has(id)) return;
  const timer = setTimeout(() => void send(id), STOPPABLE_MS);
  unsent.set(id, { approval, decision, reason, by: me.value?.user.id, timer });
  note(id, decision);
  tell(`${decision === "approve" ? "Approved" : "Rejected"}: ${approval.input_summary}`, {
    shownMs: STOPPABLE_MS,
    undo: () => {
      if (!unsent.delete(id)) return;
      clearTimeout(timer);
      note(id, null);
      onStopped();
    },
  });
}

function note(id: string, decision: Decision | null): void {
  const next = new Map(decided.value);
  if (decision === null) next.delete(id);
  else next.set(id, decision);
  decided.value = next;
}

async function send(id: string, isLeaving = false): Promise<void> {
  const taken = unsent.get(id);
  unsent.delete(id);
  if (taken === undefined || taken.by !== me.value?.user.id) return note(id, null);
  const { approval, decision, reason, by } = taken;
  clearTimeout(taken.timer);
  try {
    const body = reason === "" ? {} : { reason };
    const answer = await callData<Approval>("POST", `/api/approvals/${id}/${decision}`, { body, isLeaving });
    const isMine = answer.decided_by === by && isAllowed(answer.status) === (decision === "approve");
    if (!isMine) {
      tell(`“${approval.input_summary}” was decided already. The first decision stands.`, {
        href: `/approvals/${id}`,
        isBad: true,
      });
    }
  } catch (error) {
    note(id, null);
    const why = error instanceof Error ? error.message : String(error);
    tell(`“${approval.input_summary}” is not decided: ${why}`, { href: `/approvals/${id}`, isBad: true });
  }
  readAgain(["/api/approvals", "/api/inbox"]);
  void countWaiting();
}

// Who leaves the console has decided: nobody is there any more to take it back.
addEventListener("pagehide", () => {
  for (const id of unsent.keys()) void send(id, true);
});
