import { ErrorBoundary, lazy, useLocation, useRoute } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";

import { callData, queryText } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { given } from "#web/lib/own-verdicts.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { reviewsWaiting } from "#web/lib/waiting.ts";
import { BulkBar } from "#web/parts/bulk/bulk-bar.tsx";
import { useSelection } from "#web/parts/bulk/use-selection.ts";
import { wordOf } from "#web/parts/reviews/review.ts";
import { shownColumns } from "#web/parts/views/columns.ts";
import { SavedViews } from "#web/parts/views/saved-views.tsx";
import { given as withValue, type ViewedPage } from "#web/parts/views/view.ts";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { REASON_OPTIONS } from "./drawn-for.tsx";
import { AHEAD, lookAhead } from "./read-reviewed.ts";
import { bringsOf, type Listed, ReviewGroup } from "./review-group.tsx";
import { ReviewedRun } from "./reviewed-run.tsx";

// Only for those who select runs.
const AssignRuns = lazy(async () => (await import("./assign-runs.tsx")).AssignRuns);

// Beside the queue, after it.
const Corrections = lazy(async () => (await import("./corrections.tsx")).Corrections);

// Only for those who opened a run.
const Way = lazy(async () => (await import("./way.tsx")).Way);

// Beside the run, after it.
const WhoLooks = lazy(async () => (await import("./who-looks.tsx")).WhoLooks);

type Queue = DataOf<"GET /api/reviews">;

const SHOWN = 50;
/** A day's share. */
const CELLS = 20;

/**
 * The queue of drawn runs, one run at a time: its result, what it rests on, and the answer. Where there is no room for both, the list
 * and a run are two pages.
 */
export function ReviewPage() {
  const { execution_id: asked = "" } = useRoute().params;
  const { route } = useLocation();
  const { query } = useQuery();
  const { agent_id: agentId, assigned, reason, q, saved, columns } = query;
  const filter = { agent_id: agentId, assigned, reason };
  const load = useLoad(
    (signal) => callData("GET", "/api/reviews", { query: { ...filter, q, limit: SHOWN }, signal }),
    [agentId, assigned, reason, q],
  );
  const shown = shownColumns(VIEWED_REVIEWS, query);
  const selection = useSelection((load.value?.reviews ?? []).map(({ execution_id: id }) => id));
  const answers = given.value;
  const queue = (load.value?.reviews ?? []).filter(({ execution_id: id }) => !answers.has(id));
  const { openId, letGo } = useOpenRun(asked, queue, { agentId, reason });
  const addressOf = (id: string | null): string =>
    `/review${id === null ? "" : `/${id}`}${queryText({ ...filter, q, saved, columns })}`;
  const place = queue.findIndex(({ execution_id: id }) => id === openId);
  // Only for a person who works through the queue: one who looks at one run needs no second one.
  lookAhead(
    answers.size === 0 ? [] : queue.slice(place + 1, place + 1 + AHEAD).map(({ execution_id: id }) => id),
    filter,
  );
  const isNarrowed = agentId !== undefined || assigned !== undefined || reason !== undefined || q !== undefined;
  useEffect(() => {
    if (load.value !== null && !isNarrowed) reviewsWaiting.value = load.value.counts.waiting;
  }, [load.value, isNarrowed]);
  const whose = (
    <>
      <Tabs
        label="Whose runs"
        links={[
          [`/review${queryText({ agent_id: agentId, reason, q })}`, "All"],
          [`/review${queryText({ agent_id: agentId, assigned: "me", reason, q })}`, "Mine"],
        ]}
        current={`/review${queryText({ agent_id: agentId, ...(assigned === "me" && { assigned }), reason, q })}`}
      />
      <FilterBar find="Find runs" />
    </>
  );
  const onGiven = (others: readonly string[]): void => {
    const isLeft = ({ execution_id: id }: Listed): boolean => id !== openId && !others.includes(id);
    const next = queue.slice(place + 1).find(isLeft) ?? queue.find(isLeft);
    letGo();
    route(addressOf(next?.execution_id ?? null), true);
  };
  return (
    <Page
      title="Review"
      isFlush
      beside={
        <>
          {load.value !== null && <Share of={load.value} />}
          <SavedViews
            of={VIEWED_REVIEWS}
            isBuiltIn={agentId === undefined && reason === undefined && q === undefined}
          />
          <ErrorBoundary>{asked !== "" && <Way queue={queue} openId={asked} addressOf={addressOf} />}</ErrorBoundary>
        </>
      }
    >
      <Loading of={load}>
        {() =>
          openId === null ? (
            <>
              {whose}
              {(agentId !== undefined || reason !== undefined) && <Chips />}
              <ErrorBoundary>
                <Corrections agentId={agentId} />
              </ErrorBoundary>
              <EmptyState
                icon="done"
                title={
                  q === undefined && reason === undefined
                    ? assigned === "me"
                      ? "Nothing is dealt out to you"
                      : "All looked at"
                    : "No run that waits fits"
                }
              >
                {q === undefined && reason === undefined ? (
                  "The next draw comes with the next runs."
                ) : (
                  <a href="/review">Clear the filters</a>
                )}
              </EmptyState>
            </>
          ) : (
            <div class={asked === "" ? "review" : "review one"}>
              <div class="review-list">
                {whose}
                <nav aria-label="Runs that wait">
                  <Chips />
                  <ErrorBoundary>
                    <Corrections agentId={agentId} />
                  </ErrorBoundary>
                  <ReviewGroup
                    title="Bring an agent nearer to a level"
                    of={queue.filter(bringsOf)}
                    openId={openId}
                    addressOf={addressOf}
                    selection={selection}
                    shown={shown}
                  />
                  <ReviewGroup
                    title="Others"
                    of={queue.filter((listed) => bringsOf(listed) === null)}
                    openId={openId}
                    addressOf={addressOf}
                    selection={selection}
                    shown={shown}
                  />
                  <BulkBar of={selection} label="Selected runs">
                    <AssignRuns selection={selection} />
                  </BulkBar>
                </nav>
              </div>
              <ReviewedRun
                key={openId}
                executionId={openId}
                alike={alikeTo(openId, queue)}
                onGiven={onGiven}
                onStopped={() => route(addressOf(openId), true)}
                beside={<WhoLooks queue={queue} />}
              />
            </div>
          )
        }
      </Loading>
    </Page>
  );
}

const VIEWED_REVIEWS: ViewedPage = {
  page: "review",
  columns: [
    { name: "task", title: "Task", isAlways: true },
    { name: "agent", title: "Agent" },
    { name: "created_at", title: "Started" },
    { name: "reason", title: "Why it waits" },
    { name: "brings", title: "Its use for a level" },
  ],
  toView: ({ agent_id, assigned, reason, q }) => withValue({ agent_id, assigned, reason, q }),
};

/** The agent whose runs are shown, and the reason for which they wait. */
function Chips() {
  return (
    <div class="filter-chips" role="group" aria-label="Filters of the queue">
      <AgentChip />
      <ChoiceChip label="Reason" name="reason" options={REASON_OPTIONS} />
    </div>
  );
}

/** The choice of the chips. */
type Chosen = Readonly<Record<"agentId" | "reason", string | undefined>>;

/**
 * The open run: that of the address, else the first of the queue. It stays open when another person answers it, because a
 * key that is pressed at that moment must not answer the next run.
 */
function useOpenRun(asked: string, queue: readonly Listed[], { agentId, reason }: Chosen) {
  const shown = useRef<({ id: string } & Chosen) | null>(null);
  if (shown.current?.agentId !== agentId || shown.current?.reason !== reason || asked !== "") shown.current = null;
  const isNext = (run: Listed): boolean =>
    (agentId === undefined || run.agent.id === agentId) &&
    (reason === undefined || reason.split(",").includes(run.reason));
  const openId = asked === "" ? (shown.current?.id ?? queue.find(isNext)?.execution_id ?? null) : asked;
  if (asked === "" && openId !== null) shown.current = { id: openId, agentId, reason };
  const letGo = (): void => {
    shown.current = null;
  };
  return { openId, letGo };
}

/** The other runs of the queue that one answer covers. */
function alikeTo(openId: string, queue: readonly Listed[]): readonly Listed[] {
  const key = queue.find(({ execution_id: id }) => id === openId)?.alike?.key;
  if (key === undefined) return [];
  return queue.filter((run) => run.execution_id !== openId && run.alike?.key === key && run.may_vouch);
}

/** Today's share: a cell for each verdict. */
function Share({ of: { counts, verdicts_today: verdicts } }: { of: Queue }) {
  const words = `${counts.done_today} of ${CELLS} looked at today`;
  return (
    <p class="review-share">
      <span>
        {counts.done_today} of {CELLS}
      </span>
      <span class="cells" role="img" aria-label={words}>
        {Array.from({ length: CELLS }, (_, cell) => {
          const verdict = verdicts[cell];
          return <i key={cell} class={verdict} title={verdict === undefined ? undefined : wordOf(verdict)} />;
        })}
      </span>
    </p>
  );
}
