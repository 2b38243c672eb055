import { numberText } from "#web/lib/locale.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Badge } from "#web/ui/text.tsx";

import { InstallBars } from "./install-bars.tsx";
import { type Card, KINDS } from "./shelf.ts";

/** A listing in a list; all of it leads to its page. */
export function ListingCard({ card }: { card: Card }) {
  const { one, icon, pages } = KINDS[card.kind];
  return (
    <article class="listing">
      <header>
        <span class="listing-kind">
          <Icon name={icon} />
        </span>
        <div>
          <h2>
            <a href={`/marketplace/${pages}/${card.id}`}>{card.name}</a>
          </h2>
          <p class="listing-publisher">
            <span>{card.publisher.name}</span>
            {card.publisher.verified && <Icon name="done" label="Verified publisher" />}
          </p>
        </div>
      </header>
      <div class="listing-middle">
        <p class="listing-text">{card.description}</p>
        <InstallBars course={card.recent} label="Installs of 30 days" />
      </div>
      <footer>
        <Stars rating={card.rating} count={card.ratingCount} />
        {card.installs > 0 && (
          <span class="listing-fact">
            <Icon name="get" />
            {numberText(card.installs)}
            <span class="unseen"> installs</span>
          </span>
        )}
        <span class="listing-end">
          {card.price > 0 && <strong>${card.price.toFixed(2)}</strong>}
          {card.hasUpdate && <Badge tone="waiting">Update</Badge>}
          {card.isInstalled && !card.hasUpdate && <Badge tone="good">Installed</Badge>}
          {!card.isInstalled && <span>{one}</span>}
        </span>
      </footer>
    </article>
  );
}

function Stars({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return null;
  return (
    <span class="listing-fact" title={`${rating.toFixed(1)} of 5 stars from ${count} ratings`}>
      <span class="listing-star">
        <Icon name="star" />
      </span>
      <strong>{rating.toFixed(1)}</strong>
      <span class="unseen"> of 5 stars, ratings: </span>
      <span class="listing-count">({numberText(count)})</span>
    </span>
  );
}
