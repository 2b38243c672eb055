import { numberText } from "#web/lib/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { copied } from "#web/ui/copied.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Id } from "#web/ui/id.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { AuditChange } from "./audit-change.tsx";
import type { AuditEntry, Names } from "./audit-entry.ts";
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

const ICONS: Readonly<Record<AuditEntry["actor"]["kind"], IconName>> = {
  user: "user",
  api_key: "key",
  agent: "agents",
  system: "shield",
};

interface AuditListProps {
  entries: readonly AuditEntry[];
  names: Names;
  /** The first entry that a check found altered; from there on the log proves nothing. */
  brokenFrom: number | null;
}

/** Lines of the log, each a sentence: who did what, to which. It unfolds to the changed values, the reason, and the request. */
export function AuditList({ entries, names, brokenFrom }: AuditListProps) {
  if (entries.length === 0)
    return <div class="empty">No entry matches. Choose other filters, or come back when agents have worked.</div>;
  return (
    <ul class="audit-list" aria-label="Entries">
      {entries.map((entry) => (
        <li key={entry.id} class={isProven(entry, brokenFrom) ? undefined : "unproven"}>
          <details>
            <summary>
              <Icon name="down" />
              <span class="audit-time">
                <RelativeTime at={entry.created_at} />
              </span>
              <Icon name={ICONS[entry.actor.kind]} />
              <span class="cut grow">
                <strong>{actorWords(entry, names)}</strong> {auditPredicate(entry)}
                <span class="dim"> · {entry.input_summary.split("\n", 1)[0]}</span>
              </span>
              {!isProven(entry, brokenFrom) && <Badge tone="bad">not proven</Badge>}
              <Badge tone={TONES[entry.outcome]}>{entry.outcome}</Badge>
              <span class="number dim">{numberText(entry.sequence)}</span>
            </summary>
            <Unfolded entry={entry} names={names} />
          </details>
        </li>
      ))}
    </ul>
  );
}

const isProven = ({ sequence }: AuditEntry, brokenFrom: number | null): boolean =>
  brokenFrom === null || sequence < brokenFrom;

const KINDS: Readonly<Record<AuditEntry["actor"]["kind"], string>> = {
  user: "A former user",
  api_key: "A former API key",
  agent: "A deleted agent",
  system: "The platform",
};

/** A deleted thing has no name. */
const actorWords = ({ actor: { kind, id } }: AuditEntry, names: Names): string => names[id ?? ""] ?? KINDS[kind];

function Unfolded({ entry, names }: { entry: AuditEntry; names: Names }) {
  const { agent_id: agentId, agent_type: type, approved_by: approver, constitutional_violations: against } = entry;
  return (
    <div class="stack">
      <AuditChange before={entry.before ?? null} after={entry.after ?? null} />
      <p>{entry.input_summary}</p>
      <Facts>
        {entry.reason !== undefined && <Fact title="Reason given">“{entry.reason}”</Fact>}
        <Fact title="When">
          <Moment at={entry.created_at} />
        </Fact>
        <Fact title="Action">
          <code>{entry.action}</code>
        </Fact>
        {type !== null && <Fact title="As">{type}</Fact>}
        {approver !== null && (
          <Fact title="Approved by">
            {names[approver] ?? "a former user"}, <Moment at={entry.approved_at} />
          </Fact>
        )}
        {against.length > 0 && <Fact title="Against">{against.join(", ").replaceAll("_", " ")}</Fact>}
        {entry.request !== undefined && (
          <Fact title="Request">
            <Id of={entry.request} />
          </Fact>
        )}
        <Fact title="Digest">
          <Id of={entry.previous_mac} /> → <Id of={entry.mac} />
        </Fact>
      </Facts>
      <div class="actions">
        {agentId !== null && names[agentId] !== undefined && <a href={`/agents/${agentId}`}>Open {names[agentId]}</a>}
        <Button kind="ghost" size="small" icon="copy" onClick={() => void copied(JSON.stringify(entry, null, 2))}>
          Copy as JSON
        </Button>
      </div>
    </div>
  );
}
