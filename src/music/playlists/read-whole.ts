import type { Page } from "#connections/music/music-provider";

export interface ReadList<Item> {
  items: Item[];
  /** Whether further entries were not read. */
  isCut: boolean;
}

/** Maximum parts, for a provider that always returns another one. */
const MAX_PARTS = 40;

/** Reads a provider's list part by part, until its end or a maximum of entries. */
export async function readWhole<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  maximum: number,
): Promise<ReadList<Item>> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const page = await read(cursor);
    items.push(...page.items);
    if (page.next === null) return { items: items.slice(0, maximum), isCut: items.length > maximum };
    if (items.length >= maximum || page.next === cursor) break;
    cursor = page.next;
  }
  return { items: items.slice(0, maximum), isCut: true };
}
