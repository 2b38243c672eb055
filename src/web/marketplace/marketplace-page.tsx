import { useState } from "preact/hooks";

import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Page } from "#web/ui/page.tsx";

import { FacetList } from "./facets.tsx";
import { ListingCard } from "./listing-card.tsx";
import { FILTERS, isNarrowed, loadShelf, MOST_SHOWN, PAGE_SIZE } from "./load-shelf.ts";
import type { Shelf } from "./shelf.ts";

const SORTS = [
  ["", "Popular"],
  ["rating", "Best rated"],
  ["created_at", "Newest"],
  ["name", "Name"],
  ["price", "Price"],
] as const;

/** The listings of all tenants, of every kind; the address holds search, filters, order and length. */
export function MarketplacePage() {
  const { query, page, change } = useQuery();
  const [isOpen, setIsOpen] = useState(false);
  const shelf = useLoad(
    (signal) => loadShelf(query, page, signal),
    [...FILTERS.map((name) => query[name]), query["sort"], page],
  );
  const { facets = {}, isCounted = true, total = null } = shelf.value ?? {};
  return (
    <Page title="Marketplace" actions={<Actions />}>
      <div class="shop">
        <form
          id="facets"
          class={`facets${isOpen ? " facets-open" : ""}`}
          aria-label="Filter"
          onSubmit={(event) => event.preventDefault()}
        >
          <FacetList facets={facets} isCounted={isCounted} />
        </form>
        <div class="goods">
          <SearchBar total={total} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} />
          <Loading of={shelf}>{(found) => <Goods shelf={found} onMore={() => change({ page: page + 1 })} />}</Loading>
        </div>
      </div>
    </Page>
  );
}

function Actions() {
  return (
    <>
      <ButtonLink href="/reviews?view=mine">Your listings</ButtonLink>
      {(may("SKILL_MANAGE") || may("AGENT_MANAGE")) && (
        <Menu
          shown={
            <>
              <Icon name="up" />
              Publish
            </>
          }
          label="Publish"
          title={<p>Choose something to publish, then publish it from its page.</p>}
        >
          {may("SKILL_MANAGE") && (
            <MenuItem icon="bolt" href="/skills">
              One of your skills
            </MenuItem>
          )}
          {may("AGENT_MANAGE") && (
            <MenuItem icon="agents" href="/agents">
              One of your agents
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}

interface SearchBarProps {
  total: number | null;
  isOpen: boolean;
  onOpen: () => void;
}

function SearchBar({ total, isOpen, onOpen }: SearchBarProps) {
  const { query } = useQuery();
  return (
    <div class="goods-bar">
      <Filters look="find-field" label="Search">
        <Icon name="search" />
        <label>
          <span class="unseen">Search the marketplace</span>
          <input
            type="search"
            name="query"
            maxLength={200}
            placeholder={
              total === null ? "Search" : `Search ${numberText(total)} ${total === 1 ? "listing" : "listings"}`
            }
            defaultValue={query["query"] ?? ""}
          />
        </label>
        <kbd aria-hidden="true">/</kbd>
      </Filters>
      <Filters look="goods-sort" label="Order">
        <label>
          <span>Sort</span>
          <select name="sort" aria-label="Sort">
            {SORTS.map(([value, text]) => (
              <option key={value} value={value} selected={value === (query["sort"] ?? "")}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </Filters>
      <span class="facets-button">
        <Button icon="filter" isExpanded={isOpen} onClick={onOpen}>
          Filter
        </Button>
      </span>
    </div>
  );
}

function Goods({ shelf: { cards, total }, onMore }: { shelf: Shelf; onMore: () => void }) {
  const { query } = useQuery();
  if (cards.length === 0)
    return (
      <p class="empty">
        {isNarrowed(query) ? (
          <>
            Nothing matches. Search for other words, or <a href="/marketplace">show everything</a>.
          </>
        ) : (
          "Nothing is offered yet. Listings appear here once they are approved."
        )}
      </p>
    );
  const hasMore = total === null ? cards.length % PAGE_SIZE === 0 : cards.length < total;
  return (
    <>
      <ul class="goods-list" aria-label="Listings">
        {cards.map((card) => (
          <li key={card.id}>
            <ListingCard card={card} />
          </li>
        ))}
      </ul>
      <div class="goods-end">
        <span>
          1–{cards.length}
          {total === null ? "" : ` of ${numberText(total)}`}
        </span>
        {hasMore && cards.length < MOST_SHOWN && (
          <Button size="small" onClick={onMore}>
            Show more
          </Button>
        )}
        {hasMore && cards.length >= MOST_SHOWN && <span>Search or filter to find the others.</span>}
      </div>
    </>
  );
}
