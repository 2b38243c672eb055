import type { ComponentProps } from "preact";

import { useQuery } from "#web/lib/use-query.ts";

import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface EmptyListProps extends ComponentProps<typeof EmptyState> {
  /** A row of the list in one word, as in "run". */
  noun: string;
  /** The filters of the list by their names in the address. */
  filters: readonly string[];
}

/** Stands in a list without rows: which filters hide them, or what belongs here. */
export function EmptyList({ noun, filters, ...state }: EmptyListProps) {
  const { query, change } = useQuery();
  if (filters.every((name) => (query[name] ?? "") === "")) return <EmptyState {...state} />;
  return (
    <EmptyState
      icon="filter"
      title={`No ${noun} fits these filters.`}
      actions={
        <Button onClick={() => change(Object.fromEntries(filters.map((name) => [name, null])))}>Clear filters</Button>
      }
    />
  );
}
