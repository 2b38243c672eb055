import { ApprovalBadge } from "#web/parts/approvals/approval-status.tsx";
import type { Approval } from "#web/parts/approvals/approval.ts";
import { TimeLeft } from "#web/parts/approvals/time-left.tsx";
import { RowPick } from "#web/parts/bulk/row-pick.tsx";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { AgentOf } from "./agent-of.tsx";

interface ApprovalListProps {
  approvals: readonly Approval[];
  /** The parts of a request that are shown, by name. */
  shown: ReadonlySet<string>;
  addressOf: (id: string) => string;
  /** The one beside the list. */
  openId: string | null;
  selection: Selection;
  /** Which of them can be selected. */
  mayPick: (approval: Approval) => boolean;
}

/** Requests, each in two lines: what is asked, who asks and how long there is. */
export function ApprovalList({ approvals, shown, addressOf, openId, selection, mayPick }: ApprovalListProps) {
  return (
    <ul class="inbox-list" aria-label="Requests" data-rows>
      {approvals.map((approval) => (
        <li key={approval.id}>
          {mayPick(approval) && <RowPick of={selection} id={approval.id} name={approval.title} />}
          <a href={addressOf(approval.id)} aria-current={approval.id === openId ? "true" : undefined}>
            <span class="cut">{approval.title}</span>
            <span class="row below">
              {shown.has("agent") && (
                <span class="grow cut">
                  <AgentOf approval={approval} />
                </span>
              )}
              {shown.has("state") && <StateOf approval={approval} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The time that is left to decide, or the decision and its time. */
const StateOf = ({ approval: { status, expires_at: until, decided_at: at } }: { approval: Approval }) =>
  status === "pending" ? (
    <TimeLeft until={until} />
  ) : (
    <>
      <ApprovalBadge status={status} />
      <RelativeTime at={at ?? until} />
    </>
  );
