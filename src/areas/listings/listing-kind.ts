/** What kinds of listings there are. */
export {
  LISTING_KINDS,
  type ListingKind,
  type ListingRow,
  type ListingStatus,
  type ListingVersionRow,
} from "./store.ts";
