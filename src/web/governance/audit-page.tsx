import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { beginOf, isPeriod } from "#web/parts/runs/run.ts";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FilterBar, MoreChips } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { type AuditVerification, brokenAt, OUTCOMES } from "./audit-entry.ts";
import { AuditList } from "./audit-list.tsx";
import { PersonChip } from "./person-chip.tsx";
import { Seal } from "./seal.tsx";

/** The tenant's audit log, for administrators. */
export function AuditPage() {
  const mayRead = may("TENANT_ADMIN");
  return (
    <Page
      title="Audit"
      isFlush
      actions={
        mayRead && (
          <ButtonLink icon="get" href="/api/sdlc/audit/export" download="audit-log.ndjson">
            Export
          </ButtonLink>
        )
      }
    >
      {mayRead ? <SealedLog /> : <p class="empty">Only administrators of your tenant can read the audit log.</p>}
    </Page>
  );
}

const OUTCOME_CHOICES = OUTCOMES.map((outcome) => [outcome, outcome] as const);
const PERIOD_CHOICES = [
  ["24h", "Last 24 hours"],
  ["7d", "Last 7 days"],
  ["30d", "Last 30 days"],
  ["", "Any time"],
] as const;

function SealedLog() {
  // The entries since the last hourly check, which covered everything before.
  const seal = useLoad((signal) => callData("GET", "/api/sdlc/audit/verify", { signal }), []);
  const [whole, setWhole] = useState<AuditVerification | null>(null);
  const found: Loaded<AuditVerification> = { ...seal, value: whole ?? seal.value };
  return (
    <>
      <Seal of={found} onFound={setWhole} />
      <AuditLog brokenFrom={brokenAt(found.value)} />
    </>
  );
}

function AuditLog({ brokenFrom }: { brokenFrom: number | null }) {
  const { query, page } = useQuery();
  const { q, actor_id: actorId, agent_id: agentId, action, outcome, period, from, to } = query;
  const begin = instantOf(from) ?? (isPeriod(period) ? beginOf(period) : undefined);
  const asked = { q, actor_id: actorId, agent_id: agentId, action, outcome, from: begin, to: instantOf(to), page };
  const log = useLoad((signal) => callData("GET", "/api/sdlc/audit", { query: asked, signal }), Object.values(asked));
  return (
    <>
      <FilterBar find="Search the log">
        <ChoiceChip label="Period" name="period" isStanding options={PERIOD_CHOICES} />
        <PersonChip />
        <AgentChip />
        <ChoiceChip label="Outcome" name="outcome" options={OUTCOME_CHOICES} />
        <MoreChips names={["action", "from", "to"]}>
          <TextChip label="Action" name="action" maxLength={100} placeholder="deploy" />
          <TextChip label="From" name="from" type="datetime-local" />
          <TextChip label="To" name="to" type="datetime-local" />
        </MoreChips>
      </FilterBar>
      <Loading of={log}>
        {({ entries, names, pagination }) => (
          <>
            <AuditList entries={entries} names={names} brokenFrom={brokenFrom} />
            {entries.length > 0 && pagination.total <= pagination.limit && (
              <p class="muted">
                {numberText(pagination.total)} {pagination.total === 1 ? "entry" : "entries"}
              </p>
            )}
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </>
  );
}

/** The reader's own wall-clock time as a point in time. */
function instantOf(local: string | undefined): string | undefined {
  if (local === undefined) return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
