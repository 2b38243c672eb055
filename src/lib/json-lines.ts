const encoder = new TextEncoder();

/** Pages of values as lines of JSON (NDJSON). */
export const jsonLines = (pages: AsyncGenerator<readonly unknown[], void, void>): Promise<ReadableStream<Uint8Array>> =>
  linesOf(pages, (entry) => `${JSON.stringify(entry)}\n`);

/**
 * Pages of values as lines of text. Each page is read when the reader has room, so only one is in memory. The first is
 * read before this returns, so that early errors are still an answer; later ones interrupt the stream.
 */
export async function linesOf<Entry>(
  pages: AsyncGenerator<readonly Entry[], void, void>,
  lineOf: (entry: Entry) => string,
  head = "",
): Promise<ReadableStream<Uint8Array>> {
  let next = await pages.next();
  let before = head;
  return new ReadableStream({
    async pull(controller) {
      if (next.done) {
        if (before !== "") controller.enqueue(encoder.encode(before));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(before + next.value.map(lineOf).join("")));
      before = "";
      next = await pages.next();
    },
    async cancel() {
      await pages.return();
    },
  });
}
