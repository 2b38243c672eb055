import type { ComponentChildren } from "preact";

import type { Pagination } from "#web/lib/pagination.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Filters } from "#web/ui/filters.tsx";
import { Choice } from "#web/ui/form.tsx";
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
  const options = [["", "All"], ...states.map((name): [string, string] => [name, name])] as const;
  return (
    <section>
      <Filters>
        <Choice
          label="State"
          name="state"
          options={options as readonly (readonly [string, string])[]}
          chosen={state ?? ""}
        />
      </Filters>
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
