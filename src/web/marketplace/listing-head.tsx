import { Price, Stars, Words } from "./listing-words.tsx";

interface ListingHeadProps {
  description: string;
  /** US dollars; null where the kind has no prices. */
  price: number | null;
  /** 0 when there are no ratings. */
  rating: number;
  ratingCount: number;
  /** How often it was installed, in words. */
  uses: string;
  tags: readonly string[];
}

/** What stands first on the page of a listing of any kind. */
export function ListingHead({ description, price, rating, ratingCount, uses, tags }: ListingHeadProps) {
  return (
    <>
      <p>{description}</p>
      <p class="labels">
        {price !== null && <Price of={price} />}
        <Stars rating={rating} count={ratingCount} />
        <span>{uses}</span>
        <Words of={tags} />
      </p>
    </>
  );
}
