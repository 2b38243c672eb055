import type { BaseContext } from "#context";
import { type ListingPage, type ListingSearch, searchListings } from "#publishing/listing-search/search-listings";

export type SkillSearch = Omit<ListingSearch, "kind">;

/** Part of the approved skills of all tenants. */
export const searchSkills = (ctx: Pick<BaseContext, "db">, search: SkillSearch): Promise<ListingPage> =>
  searchListings(ctx, { ...search, kind: "skill" });
