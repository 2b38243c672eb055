import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Prose } from "#web/ui/prose.tsx";

import { Price, Stars, Words } from "./listing-words.tsx";
import { counted, type KindName, KINDS } from "./shelf.ts";

export interface ListingHeadProps {
  kind: KindName;
  publisher: { name: string; verified: boolean };
  version: string | null;
  description: string;
  /** US dollars; null where the kind has no prices. */
  price: number | null;
  /** 0 without ratings. */
  rating: number;
  ratingCount: number;
  /** How often it was installed, or used. */
  count: number;
  tags: readonly string[];
}

/** The head of a listing's page, for any kind. */
export function ListingHead(of: ListingHeadProps) {
  const { one, icon } = KINDS[of.kind];
  return (
    <div class="listing-head">
      <span class="listing-kind">
        <Icon name={icon satisfies IconName} />
      </span>
      <div>
        <p class="listing-publisher">
          <span>
            {one} by {of.publisher.name}
          </span>
          {of.publisher.verified && <Icon name="done" label="Verified publisher" />}
        </p>
        {of.description !== "" && <Prose text={of.description} />}
        <p class="labels">
          {of.price !== null && <Price of={of.price} />}
          <Stars rating={of.rating} count={of.ratingCount} />
          <span>{of.kind === "workflow" ? `used ${counted(of.count, "time")}` : counted(of.count, "install")}</span>
          {of.version !== null && <span>version {of.version}</span>}
          <Words of={of.tags} />
        </p>
      </div>
    </div>
  );
}
