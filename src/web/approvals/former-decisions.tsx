import { ApprovalBadge } from "#web/parts/approvals/approval-status.tsx";
import { type FormerDecision, isAllowed } from "#web/parts/approvals/approval.ts";
import { OutcomeStrip } from "#web/ui/outcome-strip.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

/** How requests like this one were decided: a bar for each, the latest at the right, and the same in words. */
export function FormerDecisions({ of: decisions, action }: { of: readonly FormerDecision[]; action: string }) {
  const allowed = decisions.filter(({ status }) => isAllowed(status)).length;
  const words = `${allowed} approved, ${decisions.length - allowed} rejected`;
  return (
    <section>
      <h3>
        The last requests to <code>{action}</code>
      </h3>
      {decisions.length === 0 ? (
        <p class="empty">This agent asks for it for the first time.</p>
      ) : (
        <details>
          <summary>
            <OutcomeStrip
              words={words}
              bars={decisions
                .toReversed()
                .map(({ id, status }) => ({ key: id, tone: isAllowed(status) ? "done" : "failed" }))}
            />{" "}
            {words}
          </summary>
          <ul>
            {decisions.map(({ id, status, title, decided_at: at, reason }) => (
              <li key={id}>
                <ApprovalBadge status={status} /> <a href={`/approvals/${id}`}>{title}</a>, <RelativeTime at={at} />
                {reason !== null && <small class="below">{reason}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
