import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { KINDS, kindOf } from "./kinds.ts";
import { ListingCard } from "./listing-card.tsx";
import { MarketplaceFilters } from "./marketplace-filters.tsx";
import { addressOf, type Filters, type Kind, type Shelf } from "./shelf.ts";
import { StepPager } from "./step-pager.tsx";

const TABS = KINDS.map((kind) => [addressOf(kind), kind.title] as const);

/** What others offer, by kind; search and page stand in the address. */
export function MarketplacePage() {
  const { query } = useQuery();
  const kind = kindOf(query["kind"]);
  return (
    <Page
      title="Marketplace"
      lead={kind.lead}
      actions={<ButtonLink href="/reviews">Reviews and submissions</ButtonLink>}
    >
      <Tabs label="Kinds" links={TABS} current={addressOf(kind)} />
      <KindShelf key={kind.name} kind={kind} />
    </Page>
  );
}

function KindShelf({ kind }: { kind: Kind }) {
  const { query, page, change } = useQuery();
  const filters = filtersOf(query, page, kind);
  const shelf = useLoad((signal) => kind.load(filters, signal), Object.values(filters));
  return (
    <>
      <MarketplaceFilters kind={kind} filters={filters} />
      <Loading of={shelf}>
        {(found) => (
          <>
            <Cards kind={kind} shelf={found} />
            <Turning kind={kind} shelf={found} page={page} onPage={(next) => change({ page: next })} />
          </>
        )}
      </Loading>
    </>
  );
}

function Cards({ kind, shelf: { cards } }: { kind: Kind; shelf: Shelf }) {
  if (cards.length === 0)
    return (
      <p class="empty">
        Nothing matches. Search for other words, or <a href={addressOf(kind)}>show everything</a>.
      </p>
    );
  return (
    <div class="columns">
      {cards.map((card) => (
        <ListingCard key={card.id} card={card} href={`/marketplace/${kind.name}/${card.id}`} />
      ))}
    </div>
  );
}

interface TurningProps {
  kind: Kind;
  shelf: Shelf;
  page: number;
  onPage: (page: number) => void;
}

function Turning({ kind, shelf, page, onPage }: TurningProps) {
  if (!kind.hasPages)
    return shelf.cards.length < kind.pageSize ? null : (
      <p class="empty">These are the best {kind.pageSize}. Search to find others.</p>
    );
  if (shelf.total !== null) return <Pager page={page} pageSize={kind.pageSize} total={shelf.total} onPage={onPage} />;
  return <StepPager page={page} hasMore={shelf.cards.length === kind.pageSize} onPage={onPage} />;
}

const filtersOf = (query: Readonly<Record<string, string>>, page: number, kind: Kind): Filters => ({
  query: query["query"] ?? "",
  category: query["category"] ?? "",
  tags: query["tags"] ?? "",
  isFree: query["price"] === "free",
  sort: query["sort"] ?? kind.sorts[0]?.[0] ?? "",
  page,
});
