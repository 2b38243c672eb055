/** How many pieces of work run side by side. */
export const MOST_AT_ONCE = 8;

/**
 * Does work on items in their order. Neighbours that may run beside others do so, at most eight at once; every other item begins
 * after all before it have ended, and ends before the next begins. Waits for all that began, and then throws the first error.
 */
export async function inTurns<Item>(
  items: readonly Item[],
  mayRunBesideOthers: (item: Item) => boolean,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length;) {
    const group = groupAt(items, at, mayRunBesideOthers);
    await together(group, work);
    at += group.length;
  }
}

function groupAt<Item>(items: readonly Item[], at: number, mayRunBesideOthers: (item: Item) => boolean): Item[] {
  const rest = items.slice(at);
  const end = rest.findIndex((item) => !mayRunBesideOthers(item));
  return rest.slice(0, end === -1 ? rest.length : Math.max(1, end));
}

async function together<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  let error: { thrown: unknown } | null = null;
  const carry = async (): Promise<void> => {
    for (let at = next++; at < items.length && error === null; at = next++) {
      try {
        await work(items[at] as Item);
      } catch (thrown) {
        error ??= { thrown };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, items.length) }, carry));
  const failed = error as { thrown: unknown } | null;
  if (failed !== null) throw failed.thrown;
}

/** The same work, begun only when its former one ended. */
export function oneAfterTheOther(work: () => Promise<void> | void): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
