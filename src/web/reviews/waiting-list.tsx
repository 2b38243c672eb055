import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { KIND_CHOICES } from "./listing.ts";
import { ReviewCard } from "./review-card.tsx";

const PAGE_SIZE = 10;

/** Submitted versions that wait for a decision, oldest first. */
export function WaitingList() {
  const { query, page, change } = useQuery();
  const [decided, setDecided] = useState<string | null>(null);
  const kind = query["kind"] ?? "";
  const reviews = useLoad(
    (signal) =>
      callData("GET", "/api/listings/reviews", {
        query: { kind, page, limit: PAGE_SIZE },
        signal,
      }),
    [kind, page],
  );
  const onDecided = (message: string): void => {
    setDecided(message);
    // The last one of a later page: that page is gone.
    if (page > 1 && reviews.value?.reviews.length === 1) change({ page: page - 1 });
    else reviews.reload();
  };
  return (
    <section>
      <h2>Waiting for review</h2>
      <FilterBar>
        <ChoiceChip label="Kind" name="kind" options={KIND_CHOICES} />
      </FilterBar>
      {decided !== null && <Notice>{decided}</Notice>}
      <Loading of={reviews}>
        {(found) => (
          <>
            {found.reviews.length === 0 && (
              <p class="empty">Nothing is waiting. Each new submission appears here before it can be installed.</p>
            )}
            {found.reviews.map((review) => (
              <ReviewCard key={review.listing.id} review={review} onDecided={onDecided} />
            ))}
            <ListPager of={found.pagination} />
          </>
        )}
      </Loading>
    </section>
  );
}
