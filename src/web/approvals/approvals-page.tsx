import { ErrorBoundary, lazy, useLocation, useRoute } from "preact-iso";
import { useRef } from "preact/hooks";

import { callData, queryText } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import type { Approval } from "#web/parts/approvals/approval.ts";
import { decide, decided, type Decision, note, readDecided, refusedTogether } from "#web/parts/approvals/decisions.ts";
import { useSelection } from "#web/parts/bulk/use-selection.ts";
import { shownColumns } from "#web/parts/views/columns.ts";
import { SavedViews } from "#web/parts/views/saved-views.tsx";
import { given, type ViewedPage } from "#web/parts/views/view.ts";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { SplitPane } from "#web/ui/split-pane.tsx";
import { tell } from "#web/ui/toast.tsx";

import { ApprovalDetail } from "./approval-detail.tsx";
import { ApprovalList } from "./approval-list.tsx";
import { HEADINGS, Segments, viewOf } from "./segments.tsx";

const ApprovalBulk = lazy(async () => (await import("./approval-bulk.tsx")).ApprovalBulk);
const RequestForm = lazy(async () => (await import("./request-form.tsx")).RequestForm);
const Neighbours = lazy(async () => (await import("./neighbours.tsx")).Neighbours);
const DecidedBelow = lazy(async () => (await import("./decided-below.tsx")).DecidedBelow);
const Refusals = lazy(async () => (await import("#web/parts/bulk/refusals.tsx")).Refusals);

/**
 * The requests of agents that need a person's decision, and beside them the open one. Where there is no room for both, the list and a
 * request are two pages.
 */
export function ApprovalsPage() {
  const { approval_id: chosen } = useRoute().params;
  const { query, page } = useQuery();
  const { route } = useLocation();
  const { agent_id: agentId } = query;
  const view = viewOf(query["view"]);
  const asked = { view, agent_id: agentId, counts: true, page };
  const list = useLoad((signal) => callData("GET", "/api/approvals", { query: asked, signal }), Object.values(asked));
  const rows = (list.value?.approvals ?? []).filter(isStillOpen);
  const open = useOpen(rows, chosen);
  const addressOf = (id: string | null): string => `/approvals${id === null ? "" : `/${id}`}${queryText(query)}`;
  const goOn = (decidedIds: readonly string[]): void => route(addressOf(nextOf(rows, decidedIds)?.id ?? null));
  const onDecide = (approval: Approval, decision: Decision, reason: string): void => {
    decide([approval], decision, reason, () => route(addressOf(approval.id)));
    goOn([approval.id]);
  };
  const onChanged = (approval: Approval, isOpen: boolean): void => {
    goOn([approval.id]);
    if (!isOpen) note([approval], "approve");
    readDecided();
    const outcome = isOpen ? "Changed; another administrator must approve it" : "Approved with changes";
    tell(`${outcome}: ${approval.title}`, { href: `/approvals/${approval.id}` });
  };
  const selection = useSelection(rows.filter(mayPick).map(({ id }) => id));
  const onDecideTogether = (decision: Decision, reason: string): void => {
    const { ids } = selection;
    decide(
      rows.filter(({ id }) => ids.includes(id)),
      decision,
      reason,
      () => {},
    );
    if (open !== null && ids.includes(open)) goOn(ids);
    selection.clear();
  };
  const isNarrowed = view !== "open" || agentId !== undefined;
  const detail = open !== null && (
    <ApprovalDetail
      key={open}
      id={open}
      known={rows.find(({ id }) => id === open)}
      onDecide={onDecide}
      onChanged={onChanged}
    />
  );
  return (
    <Page
      title="Approvals"
      isFlush
      actions={
        <>
          <SavedViews of={VIEWED_APPROVALS} isBuiltIn={agentId === undefined} />
          <Segments query={query} view={view} counts={list.value?.counts ?? null} />
        </>
      }
      {...(chosen !== undefined && {
        part: titleOf(rows, chosen),
        beside: (
          <ErrorBoundary>
            <Neighbours rows={rows} openId={chosen} addressOf={addressOf} />
          </ErrorBoundary>
        ),
      })}
    >
      <div class={chosen === undefined ? "inbox" : "inbox one"}>
        {refusedTogether.value !== null && (
          <ErrorBoundary>
            <Refusals {...refusedTogether.value} onClose={() => (refusedTogether.value = null)} />
          </ErrorBoundary>
        )}
        <Loading of={list}>
          {({ pagination }) =>
            rows.length === 0 && chosen === undefined ? (
              <Nothing isNarrowed={isNarrowed} />
            ) : (
              <SplitPane isListFirst side={detail}>
                <div class="inbox-head row">
                  <h2 class="grow">{HEADINGS[view]}</h2>
                  <AgentChip />
                </div>
                {rows.length === 0 ? (
                  <Nothing isNarrowed={isNarrowed} />
                ) : (
                  <ApprovalList
                    approvals={rows}
                    shown={shownColumns(VIEWED_APPROVALS, query)}
                    addressOf={addressOf}
                    openId={open}
                    selection={selection}
                    mayPick={mayPick}
                  />
                )}
                <ListPager of={pagination} />
                <ErrorBoundary>
                  <ApprovalBulk of={selection} onDecide={onDecideTogether} />
                </ErrorBoundary>
                {view === "open" && page === 1 && (
                  <ErrorBoundary>
                    <DecidedBelow agentId={agentId} addressOf={addressOf} openId={chosen ?? null} />
                  </ErrorBoundary>
                )}
              </SplitPane>
            )
          }
        </Loading>
        <ErrorBoundary>{may("AGENT_RUN") && <RequestForm />}</ErrorBoundary>
      </div>
    </Page>
  );
}

const VIEWED_APPROVALS: ViewedPage = {
  page: "approvals",
  columns: [
    { name: "title", title: "Request", isAlways: true },
    { name: "agent", title: "Agent" },
    { name: "state", title: "State and time" },
  ],
  toView: ({ view, agent_id }) => given({ view, agent_id }),
};

/** The requests that wait for this person. */
const mayPick = ({ status }: Approval): boolean => status === "pending" && may("GOVERNANCE_APPROVE");

/** Excludes requests that were decided here a moment ago, which an earlier list still shows as waiting. */
const isStillOpen = ({ id, status }: Approval): boolean => status !== "pending" || !decided.value.has(id);

function titleOf(rows: readonly Approval[], chosen: string): string {
  const found = rows.find(({ id }) => id === chosen);
  return found === undefined ? "Approval" : found.title;
}

/** The next waiting one below those that are decided; otherwise the one above. */
function nextOf(rows: readonly Approval[], decidedIds: readonly string[]): Approval | undefined {
  const place = rows.findIndex(({ id }) => decidedIds.includes(id));
  const isWaiting = ({ id, status }: Approval): boolean => status === "pending" && !decidedIds.includes(id);
  return rows.slice(place + 1).find(isWaiting) ?? rows.slice(0, Math.max(0, place)).findLast(isWaiting);
}

/**
 * The request beside the list: the one of the address, else the first. It stays while it is in the list: a request that comes in above it
 * must not take the place of what a person is about to decide.
 */
function useOpen(rows: readonly Approval[], chosen: string | undefined): string | null {
  const pinned = useRef<string | null>(null);
  if (chosen !== undefined) pinned.current = chosen;
  else if (!rows.some(({ id }) => id === pinned.current)) pinned.current = rows[0]?.id ?? null;
  return pinned.current;
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <p class="empty">No request matches. Choose another state or agent.</p>;
  return (
    <EmptyState icon="inbox" title="Nothing waits">
      An agent asks automatically when it needs an action above its level. You can also ask in advance.
    </EmptyState>
  );
}
