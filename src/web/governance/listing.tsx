import type { ComponentChildren } from "preact";

import type { Pagination } from "#web/lib/pagination.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";

interface ListingProps<Found> {
  /** Reads a page of them, in one state or in all. */
  read: (state: string | undefined, page: number, signal: AbortSignal) => Promise<Found>;
  states: readonly string[];
  children: (found: Found) => ComponentChildren;
}

/** A list of what auto-improvement did: all, or that of one state, page by page. */
export function Listing<Found extends { pagination: Pagination }>({ read, states, children }: ListingProps<Found>) {
  const { query, page } = useQuery();
  const state = query["state"];
  const found = useLoad((signal) => read(state, page, signal), [state, page]);
  return (
    <section>
      <FilterBar>
        <ChoiceChip label="State" name="state" options={states.map((name) => [name, name] as const)} />
      </FilterBar>
      <Loading of={found}>
        {(value) => (
          <>
            {children(value)}
            <ListPager of={value.pagination} />
          </>
        )}
      </Loading>
    </section>
  );
}
