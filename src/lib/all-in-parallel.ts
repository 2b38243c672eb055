import { inParallel } from "./in-parallel.ts";

/** As `inParallel`, but `work` may throw: the first error is thrown when all have ended. */
export async function allInParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  await inParallel(items, limit, async (item) => {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  });
  if (errors.length > 0) throw errors[0];
}
