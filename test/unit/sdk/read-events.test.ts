import { expect, test } from "vitest";

import { readEvents } from "#sdk/read-events";

test("an event whose text has line and paragraph separators is read whole", async () => {
  const data = { text: "one\u2028two\u2029three\u0085" };
  const stream = new Response(`id: 1\nevent: text\ndata: ${JSON.stringify(data)}\n\n`);
  expect(await Array.fromAsync(readEvents(stream))).toEqual([{ id: "1", event: "text", data }]);
});
