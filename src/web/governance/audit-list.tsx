import { useAgentName } from "#web/lib/names.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Id } from "#web/ui/id.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { AgentName, PersonName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import type { AuditEntry } from "./audit-entry.ts";
import { auditPredicate } from "./audit-sentence.ts";

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

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** The first entry that a check found altered; from there on the log proves nothing. */
  brokenFrom: number | null;
}

/** Lines of the log, each a sentence: who did what, to which. It unfolds to all that is known of it. */
export function AuditList({ entries, brokenFrom }: AuditListProps) {
  if (entries.length === 0)
    return (
      <div class="empty">The log has no such entry. Choose other filters, or come back when agents have worked.</div>
    );
  return (
    <ul class="audit-list" aria-label="Entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <details>
            <summary>
              <span class="audit-time">
                <RelativeTime at={entry.created_at} />
              </span>
              <span class="cut grow">
                <Actor entry={entry} /> {auditPredicate(entry)} <span class="dim">· {entry.input_summary}</span>
              </span>
              {brokenFrom !== null && entry.sequence >= brokenFrom && <Badge tone="bad">not proven</Badge>}
              <Badge tone={TONES[entry.outcome]}>{entry.outcome}</Badge>
              <span class="number dim">{entry.sequence}</span>
            </summary>
            <Unfolded entry={entry} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Its first line has no links: it folds the rest. */
function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  if (actor.id === null) return <strong>The platform</strong>;
  if (actor.kind === "agent")
    return (
      <strong>
        <AgentWords id={actor.id} />
      </strong>
    );
  if (actor.kind === "user")
    return (
      <strong>
        <PersonName id={actor.id} />
      </strong>
    );
  return <strong title={actor.id}>An API key</strong>;
}

const AgentWords = ({ id }: { id: string }) => <>{useAgentName(id) ?? "…"}</>;

function Unfolded({ entry }: { entry: AuditEntry }) {
  const { agent_id: agentId, agent_type: type, approved_by: approver, constitutional_violations: against } = entry;
  return (
    <div class="stack">
      <p>{entry.input_summary}</p>
      <Facts>
        <Fact title="When">
          <Moment at={entry.created_at} />
        </Fact>
        <Fact title="Action">
          <code>{entry.action}</code>
        </Fact>
        {agentId !== null && (
          <Fact title="Agent">
            <AgentName id={agentId} />
          </Fact>
        )}
        {type !== null && <Fact title="As">{type}</Fact>}
        {approver !== null && (
          <Fact title="Approved by">
            <PersonName id={approver} />, <Moment at={entry.approved_at} />
          </Fact>
        )}
        {against.length > 0 && <Fact title="Against">{against.join(", ").replaceAll("_", " ")}</Fact>}
        <Fact title="Seal of the entry before">
          <Id of={entry.previous_mac} />
        </Fact>
        <Fact title="Seal of this entry">
          <Id of={entry.mac} />
        </Fact>
      </Facts>
      <JsonTree label="the entry" value={entry} />
    </div>
  );
}
