import { useLoad } from "#web/lib/use-load.ts";
import { Filters as FilterForm } from "#web/ui/filters.tsx";
import { Choice, Field } from "#web/ui/form.tsx";

import type { Filters, Kind } from "./shelf.ts";

const PRICES = [
  ["", "Any"],
  ["free", "Free only"],
] as const;

/** What a tab can be narrowed by: only what its part of the API can do. */
export function MarketplaceFilters({ kind, filters }: { kind: Kind; filters: Filters }) {
  return (
    <FilterForm key={Object.values(filters).join("|")}>
      <Field label="Search" name="query" type="search" maxLength={200} defaultValue={filters.query} />
      <CategoryField kind={kind} chosen={filters.category} />
      {kind.hasTags && <Field label="Tags" name="tags" placeholder="invoices, reports" defaultValue={filters.tags} />}
      {kind.hasFree && <Choice label="Price" name="price" options={PRICES} chosen={filters.isFree ? "free" : ""} />}
      {kind.sorts.length > 0 && <Choice label="Order" name="sort" options={kind.sorts} chosen={filters.sort} />}
    </FilterForm>
  );
}

function CategoryField({ kind, chosen }: { kind: Kind; chosen: string }) {
  const { loadCategories } = kind;
  const categories = useLoad(async (signal) => (await loadCategories?.(signal)) ?? [], [kind.name]);
  if (loadCategories === null || categories.error !== null)
    return <Field label="Category" name="category" maxLength={100} defaultValue={chosen} />;
  const names = new Set([...(categories.value ?? []), ...(chosen === "" ? [] : [chosen])]);
  return (
    <Choice
      key={names.size}
      label="Category"
      name="category"
      chosen={chosen}
      options={[["", "All"], ...[...names].map((name) => [name, name] as const)]}
    />
  );
}
