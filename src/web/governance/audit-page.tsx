import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice, Field } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";

import { type AuditVerification, brokenAt, OUTCOMES } from "./audit-entry.ts";
import { AuditList } from "./audit-list.tsx";
import { Seal } from "./seal.tsx";

/** The tenant's audit log, for administrators. */
export function AuditPage() {
  const mayRead = may("TENANT_ADMIN");
  return (
    <Page
      title="Audit log"
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

const OUTCOME_CHOICES = [
  ["", "All"],
  ...OUTCOMES.map((outcome): [string, string] => [outcome, outcome]),
] as const satisfies readonly (readonly [string, string])[];

function SealedLog() {
  // What came since the last hourly check, which looked at everything before.
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
  const { query, page, change } = useQuery();
  const { agent_id: agentId, action, outcome, from, to } = query;
  const asked = { agent_id: agentId, action, outcome, from: instantOf(from), to: instantOf(to), page };
  const log = useLoad((signal) => callData("GET", "/api/sdlc/audit", { query: asked, signal }), Object.values(asked));
  return (
    <>
      <Filters>
        <AgentChoice label="About the agent" name="agent_id" chosen={agentId} none="All agents" />
        <Field label="Action" name="action" maxLength={100} placeholder="deploy" defaultValue={action ?? ""} />
        <Choice label="Outcome" name="outcome" options={OUTCOME_CHOICES} chosen={outcome ?? ""} />
        <Field label="From" name="from" type="datetime-local" defaultValue={from ?? ""} />
        <Field label="To" name="to" type="datetime-local" defaultValue={to ?? ""} />
      </Filters>
      <Loading of={log}>
        {({ entries, names, pagination }) => (
          <>
            <AuditList entries={entries} names={names} brokenFrom={brokenFrom} />
            <Pager
              page={pagination.page}
              pageSize={pagination.limit}
              total={pagination.total}
              onPage={(next) => change({ page: next })}
            />
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
