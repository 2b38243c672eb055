import { type ListingPage, type ListingSearch, searchListings } from "#areas/listing-search/search-listings";
import type { BaseContext } from "#context";

export type SkillSearch = Omit<ListingSearch, "kind">;

/** Part of the approved skills of all tenants. */
export const searchSkills = (ctx: Pick<BaseContext, "db">, search: SkillSearch): Promise<ListingPage> =>
  searchListings(ctx, { ...search, kind: "skill" });
