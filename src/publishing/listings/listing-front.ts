/** How a listing looks: what reviewers judge beside the content, and readers see once it is approved. */
export interface ListingFront {
  name: string;
  description: string;
  category: string | null;
  /** Each once. */
  tags: string[];
  /** The subtype: a skill's type, a component's type, a domain's licence. */
  subtype: string | null;
  license: string | null;
  /** US dollars, 0 or more. */
  price: number;
  /** What only this kind shows. */
  card: Record<string, unknown>;
  versionLabel: string;
}
