import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { KIND_CHOICES, type Listing, pageOf } from "./listing.ts";

const PAGE_SIZE = 20;

const STATES = [
  ["pending_approval", "Waiting for review"],
  ["approved", "Approved"],
  ["rejected", "Rejected"],
  ["withdrawn", "Withdrawn"],
  ["suspended", "Suspended"],
] as const;

/** The tenant's listings, with their state. */
export function SubmissionList() {
  const { query, page } = useQuery();
  const asked = { kind: query["kind"], status: query["status"], page, limit: PAGE_SIZE };
  const submissions = useLoad(
    (signal) =>
      callData("GET", "/api/listings/submissions", {
        query: asked,
        signal,
      }),
    Object.values(asked),
  );
  const withdraw: Column<Listing> = {
    title: "Withdraw",
    show: (listing) => <Withdraw listing={listing} onWithdrawn={submissions.reload} />,
  };
  return (
    <section>
      <h2>Your submissions</h2>
      <FilterBar>
        <ChoiceChip label="Kind" name="kind" options={KIND_CHOICES} />
        <ChoiceChip label="State" name="status" options={STATES} />
      </FilterBar>
      <Loading of={submissions}>
        {(found) => (
          <>
            <DataTable
              rows={found.listings}
              columns={may("SKILL_MANAGE") || may("AGENT_MANAGE") ? [...COLUMNS, withdraw] : COLUMNS}
              keyOf={({ id }) => id}
              empty={
                <>
                  There are no submissions. Open one of your <a href="/skills">skills</a> or{" "}
                  <a href="/agents">agents</a> and publish it.
                </>
              }
            />
            <ListPager of={found.pagination} />
          </>
        )}
      </Loading>
    </section>
  );
}

const COLUMNS: readonly Column<Listing>[] = [
  {
    title: "Name",
    show: (listing) => (listing.status === "approved" ? <a href={pageOf(listing)}>{listing.name}</a> : listing.name),
  },
  { title: "Kind", show: ({ kind }) => kind },
  { title: "State", show: (listing) => <State listing={listing} /> },
  { title: "Version", show: ({ version }) => version },
  { title: "Price", show: ({ price }) => (price === 0 ? "free" : `$${price.toFixed(2)}`), isNumber: true },
  { title: "Installs", show: ({ installs }) => installs, isNumber: true },
  { title: "Rating", show: ({ rating }) => (rating === 0 ? "–" : rating), isNumber: true },
  { title: "Submitted", show: ({ submitted_at }) => <RelativeTime at={submitted_at} /> },
];

function State({ listing: { status, is_under_review: isUnderReview, reason } }: { listing: Listing }) {
  const tone = status === "approved" ? "good" : status === "pending_approval" ? "waiting" : "bad";
  return (
    <>
      <Badge tone={tone}>{status}</Badge>
      {isUnderReview && status !== "pending_approval" && <Badge tone="waiting">new version under review</Badge>}
      {reason !== null && <small> {reason}</small>}
    </>
  );
}

function Withdraw({ listing, onWithdrawn }: { listing: Listing; onWithdrawn: () => void }) {
  const isOffered = listing.status === "approved" || listing.is_under_review;
  if (!isOffered || !may(listing.kind === "skill" ? "SKILL_MANAGE" : "AGENT_MANAGE")) return null;
  const withdraw = async (): Promise<void> => {
    await callData("POST", `/api/listings/${listing.id}/withdraw`);
    onWithdrawn();
  };
  return (
    <ActionButton
      kind="danger"
      label={`Withdraw ${listing.name}`}
      act={withdraw}
      confirm={`Withdraw “${listing.name}”? It can no longer be found or installed; copies stay.`}
    >
      Withdraw
    </ActionButton>
  );
}
