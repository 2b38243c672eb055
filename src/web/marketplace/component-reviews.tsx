import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Moment } from "#web/ui/text.tsx";

import type { ComponentRating } from "./listing.ts";

const PAGE_SIZE = 10;

interface ComponentReviewsProps {
  id: string;
  /** Loads them again when it changes. */
  ratingCount: number;
  /** Whether the reader may add one. */
  isRatable: boolean;
}

/** The reviews of a component, newest first. */
export function ComponentReviews({ id, ratingCount, isRatable }: ComponentReviewsProps) {
  const [page, setPage] = useState(1);
  const query = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const ratings = useLoad(
    (signal) =>
      call("GET", `/api/canvas-marketplace/components/${id}/ratings`, {
        query,
        signal,
      }),
    [id, page, ratingCount],
  );
  return (
    <section>
      <h2>Reviews</h2>
      <Loading of={ratings}>
        {(found) => (
          <>
            {found.ratings.length === 0 && (
              <p class="empty">It has no ratings yet.{isRatable && " Say how it works for you."}</p>
            )}
            {found.ratings.map((rating) => (
              <Review key={rating.id} rating={rating} />
            ))}
            <Pager page={page} pageSize={PAGE_SIZE} total={found.total} onPage={setPage} />
          </>
        )}
      </Loading>
    </section>
  );
}

function Review({ rating }: { rating: ComponentRating }) {
  return (
    <blockquote>
      <p>
        <strong>{rating.rating} of 5</strong> {rating.review}
      </p>
      {rating.author_response !== null && <p>The author answers: {rating.author_response}</p>}
      <footer>
        <Moment at={rating.created_at} />
      </footer>
    </blockquote>
  );
}
