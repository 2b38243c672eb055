import type { Review } from "./listing.ts";

/** The listing as it is shown once the version is approved; the fields differ by kind of listing. */
export interface Front {
  name: string | null;
  description: string | null;
  price: number | null;
  category: string | null;
  tags: readonly string[];
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function frontOf({ version: { front } }: Review): Front {
  const { name, description, price, category, tags } = front;
  return {
    name: textIn(name),
    description: textIn(description),
    price: typeof price === "number" ? price : null,
    category: textIn(category),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
  };
}
