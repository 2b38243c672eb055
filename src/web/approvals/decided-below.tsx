import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { isAllowed } from "#web/parts/approvals/approval.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

interface DecidedBelowProps {
  agentId: string | undefined;
  addressOf: (id: string) => string;
  /** The request in the address. */
  openId: string | null;
}

const SHOWN = 8;

/** The latest decisions, below the requests that wait: who decided what, and when. */
export function DecidedBelow({ agentId, addressOf, openId }: DecidedBelowProps) {
  const query = { view: "decided", agent_id: agentId, limit: SHOWN } as const;
  const { value } = useLoad((signal) => callData("GET", "/api/approvals", { query, signal }), [agentId]);
  if (value === null || value.approvals.length === 0) return null;
  return (
    <section class="bare" aria-label="Decided">
      <div class="inbox-head">
        <h2>Decided</h2>
      </div>
      <ul class="inbox-list decided" aria-label="Decided requests">
        {value.approvals.map(({ id, title, status, decider_name: name, decided_at: at }) => (
          <li key={id}>
            <a href={addressOf(id)} aria-current={id === openId ? "true" : undefined}>
              <span class="row">
                <span class="grow cut">{title}</span>
                <span class={isAllowed(status) ? "outcome done" : "outcome failed"}>
                  <Icon name={isAllowed(status) ? "check" : "x"} />
                </span>
              </span>
              <span class="row below">
                <span class="grow cut">
                  {isAllowed(status) ? "Approved" : "Rejected"}
                  {name !== null && ` by ${name}`}
                </span>
                <RelativeTime at={at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
