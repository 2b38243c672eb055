const encoder = new TextEncoder();

/**
 * Pages of values as lines of JSON (NDJSON), each page read when the reader has room for it: however many there are, one page is in
 * memory. The first is read before this returns, so that what goes wrong until then is still an answer; later the stream breaks off.
 */
export async function jsonLines(
  pages: AsyncGenerator<readonly unknown[], void, void>,
): Promise<ReadableStream<Uint8Array>> {
  let next = await pages.next();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.value.map((entry) => `${JSON.stringify(entry)}\n`).join("")));
      next = await pages.next();
    },
    async cancel() {
      await pages.return();
    },
  });
}
