import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { ApprovalPage } from "#web/parts/approvals/approval.ts";

const VIEWS = [
  ["open", "Open"],
  ["decided", "Decided"],
  ["expired", "Expired"],
] as const;

type View = (typeof VIEWS)[number][0];

export const HEADINGS: Readonly<Record<View, string>> = {
  open: "Waiting for you",
  decided: "Decided",
  expired: "Not decided in time",
};

/** The segment that the address names; without one, the requests that wait. */
export const viewOf = (name: string | undefined): View => VIEWS.find(([view]) => view === name)?.[0] ?? "open";

interface SegmentsProps {
  query: Readonly<Record<string, string>>;
  view: View;
  counts: ApprovalPage["counts"];
}

/** Requests that wait, that were decided and that expired, each with their number. */
export function Segments({ query: { agent_id: agentId }, view, counts }: SegmentsProps) {
  return (
    <nav class="segments" aria-label="State">
      {VIEWS.map(([name, title]) => (
        <a
          key={name}
          href={`/approvals${queryText({ view: name === "open" ? undefined : name, agent_id: agentId })}`}
          aria-current={name === view ? "page" : undefined}
        >
          {title} {counts !== null && <span class="dim">{numberText(counts[name])}</span>}
        </a>
      ))}
    </nav>
  );
}
