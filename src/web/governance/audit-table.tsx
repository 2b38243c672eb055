import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { AgentName, PersonName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { AuditEntry } from "./audit-entry.ts";

const TONES: Readonly<Record<AuditEntry["outcome"], "plain" | "good" | "bad" | "waiting">> = {
  completed: "good",
  failed: "bad",
  refused: "bad",
  requested: "waiting",
  approved: "good",
  rejected: "bad",
  expired: "plain",
  cancelled: "plain",
  consumed: "good",
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: "No.", isNumber: true, show: ({ sequence }) => sequence },
  { title: "When", show: ({ created_at: at }) => <RelativeTime at={at} /> },
  { title: "Who", show: (entry) => <Actor entry={entry} /> },
  {
    title: "Action",
    show: ({ action, agent_type: type }) => (
      <>
        <code>{action}</code>
        {type !== null && <small> as {type}</small>}
      </>
    ),
  },
  { title: "Outcome", show: ({ outcome }) => <Badge tone={TONES[outcome]}>{outcome}</Badge> },
  {
    title: "What",
    show: ({ input_summary: summary, constitutional_violations: violations }) => (
      <>
        {summary}
        {violations.length > 0 && <small> · against: {violations.join(", ").replaceAll("_", " ")}</small>}
      </>
    ),
  },
  { title: "Agent", show: ({ agent_id: id }) => (id === null ? "–" : <AgentName id={id} />) },
  { title: "Approved by", show: ({ approved_by: id }) => (id === null ? "–" : <PersonName id={id} />) },
];

/** Lines of the log. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      rows={entries}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty="The log has no such entry. Choose other filters, or come back when agents have worked."
    />
  );
}

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  if (actor.id === null) return <>the platform</>;
  if (actor.kind === "agent") return <AgentName id={actor.id} />;
  if (actor.kind === "user") return <PersonName id={actor.id} />;
  return <span title={actor.id}>an API key</span>;
}
