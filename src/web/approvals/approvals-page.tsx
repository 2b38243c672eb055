import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AgentName } from "#web/ui/names.tsx";
import { Page } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { ApprovalBadge } from "./approval-status.tsx";
import { type Approval, type ApprovalPage, STATUS_WORDS } from "./approval.ts";
import { RequestForm } from "./request-form.tsx";
import { Requester } from "./requester.tsx";

const COLUMNS: readonly Column<Approval>[] = [
  {
    title: "What is asked",
    show: ({ id, input_summary: summary, action }) => (
      <>
        <a href={`/approvals/${id}`}>{summary}</a>
        <br />
        <small>
          <code>{action}</code>
        </small>
      </>
    ),
  },
  { title: "State", show: ({ status }) => <ApprovalBadge status={status} /> },
  { title: "Agent", show: ({ agent_id: agentId }) => <AgentName id={agentId} /> },
  { title: "Asked by", show: ({ requested_by: by }) => <Requester of={by} /> },
  { title: "Asked", show: ({ requested_at: at }) => <RelativeTime at={at} /> },
  { title: "Until", show: ({ expires_at: at }) => <RelativeTime at={at} /> },
];

const STATUSES = [["", "All"], ...Object.entries(STATUS_WORDS)] as const satisfies readonly (readonly [
  string,
  string,
])[];

/** What agents want to do and may not without a person's word. */
export function ApprovalsPage() {
  const { query, page, change } = useQuery();
  const { status, agent_id: agentId } = query;
  const list = useLoad(
    (signal) => callData<ApprovalPage>("GET", "/api/approvals", { query: { status, agent_id: agentId, page }, signal }),
    [status, agentId, page],
  );
  const isNarrowed = status !== undefined || agentId !== undefined;
  return (
    <Page
      title="Approvals"
      lead="Actions that agents may do only when an administrator allows them, latest request first."
    >
      {may("AGENT_RUN") && <RequestForm />}
      <Filters>
        <Choice label="State" name="status" options={STATUSES} chosen={status ?? ""} />
        <AgentChoice label="Of the agent" name="agent_id" chosen={agentId} none="All agents" />
      </Filters>
      <Loading of={list}>
        {({ approvals, pagination }) => (
          <>
            <DataTable
              rows={approvals}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                isNarrowed
                  ? "No request matches. Choose another state or agent."
                  : "There are no requests yet. An agent asks by itself when it needs an action above its level. You can also ask in advance."
              }
            />
            <Pager
              page={pagination.page}
              pageSize={pagination.limit}
              total={pagination.total}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </Loading>
    </Page>
  );
}
