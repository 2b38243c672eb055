export { LISTING_KINDS, LISTING_STATUSES, type ListingKind, type ListingRow, type ListingStatus } from "./store.ts";
