/** The front of a listing: reviewers judge it beside the content, and readers see it after approval. */
export interface ListingFront {
  name: string;
  description: string;
  category: string | null;
  /** Without duplicates. */
  tags: string[];
  /** The subtype: a skill's type, a component's type, a domain's licence. */
  subtype: string | null;
  license: string | null;
  /** US dollars, 0 or more. */
  price: number;
  /** Fields that only this kind shows. */
  card: Record<string, unknown>;
  versionLabel: string;
}
