import { Badge } from "#web/ui/text.tsx";

import { Price, Stars } from "./listing-words.tsx";
import type { Card } from "./shelf.ts";

/** A listing in a list; its name leads to its page. */
export function ListingCard({ card, href }: { card: Card; href: string }) {
  return (
    <article class="listing">
      <h2>
        <a href={href}>{card.name}</a>
      </h2>
      <p class="listing-text">{card.description}</p>
      <p class="labels">
        {card.isFeatured && <Badge tone="good">featured</Badge>}
        {card.category !== null && <Badge>{card.category}</Badge>}
        {card.tags.slice(0, 4).map((tag) => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </p>
      <footer>
        {card.price !== null && <Price of={card.price} />}
        <Stars rating={card.rating} count={card.ratingCount} />
        <span>{card.uses}</span>
      </footer>
    </article>
  );
}
