import { expect, test } from "vitest";

import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";
import { mutations } from "#test/support/json-mutations";
import { called, ERAS, type Json, result, type Writes } from "#test/support/server-wire";

const FULL_RESULT = {
  resultType: "complete",
  content: [
    { type: "text", text: "paid", annotations: { audience: ["user"], priority: 0.5 } },
    { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
    { type: "resource", resource: { uri: "file:///a", text: "a", mimeType: "text/plain" } },
    { type: "resource_link", uri: "file:///b", name: "b" },
  ],
  structuredContent: { paid: true, sum: 12.5, rows: [1, 2] },
  isError: false,
  _meta: { "a/b": 1 },
};

test("a finished call is an answer, whatever its form, in each revision", async () => {
  const random = seededRandom(40);
  await everyCase(
    mutations(result(7, FULL_RESULT), 400, random),
    async ({ value }) => {
      for (const era of ERAS)
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        await expect(
          called(era, ({ id }) => {
            const told = { ...(value as Json) };
            return { ...told, ...(told["id"] === 7 ? { id } : {}) };
          }),
        ).resolves.toMatchObject({ content: expect.any(Array) as unknown });
    },
    { nameOf: ({ words }) => words },
  );
});

const stream =
  (text: string, type = "text/event-stream") =>
  () =>
    new Response(text, { headers: { "content-type": type } });

const PAID = { content: [{ type: "text", text: "paid" }] };
const paid = (id: unknown): string => JSON.stringify(result(id, PAID));

/** How finished calls are really sent, and the result that the platform must read. */
const FINISHED: Readonly<Record<string, [writes: Writes, read: Json]>> = {
  "isError is null": [({ id }) => result(id, { ...PAID, isError: null, structuredContent: null, _meta: null }), PAID],
  "error is null beside the result": [({ id }) => ({ ...result(id, PAID), error: null }), PAID],
  "the content is a text": [({ id }) => result(id, { content: "paid" }), PAID],
  "the result is a text": [({ id }) => result(id, "paid"), PAID],
  "toolResult of the first revision": [({ id }) => result(id, { toolResult: "paid" }), PAID],
  "no version of JSON-RPC": [({ id }) => ({ id, result: PAID }), PAID],
  "the id is a text": [({ id }) => result(String(id), PAID), PAID],
  "the id is null": [() => result(null, PAID), PAID],
  "another id": [() => result(12, PAID), PAID],
  "a list of messages": [({ id }) => [{ jsonrpc: "2.0", method: "notifications/message" }, result(id, PAID)], PAID],
  "a message in each line": [
    ({ id }) => stream(`{"jsonrpc":"2.0","method":"notifications/message"}\n${paid(id)}\n`, "application/json")(),
    PAID,
  ],
  "NaN in the result": [
    ({ id }) =>
      new Response(`{"jsonrpc":"2.0","id":${String(id)},"result":{"content":[],"structuredContent":{"rate":NaN}}}`, {
        headers: { "content-type": "application/json" },
      }),
    { content: [], structured: { rate: null } },
  ],
  "a structured list": [
    ({ id }) => result(id, { content: [], structuredContent: [1, 2] }),
    { content: [], structured: [1, 2] },
  ],
  "a type of plain text": [({ id }) => stream(paid(id), "text/plain")(), PAID],
  "events as JSON by name": [({ id }) => stream(`data: ${paid(id)}\n\n`, "application/json")(), PAID],
  "JSON as events by name": [({ id }) => stream(paid(id))(), PAID],
  "a stream that does not end its event": [({ id }) => stream(`event: message\ndata: ${paid(id)}`)(), PAID],
  "an event of another name, and signs of life": [
    ({ id }) => stream(`: hello\n\ndata: ping\n\ndata: {}\n\nevent: result\ndata: ${paid(id)}\n\n`)(),
    PAID,
  ],
  "another id in a stream": [() => stream(`data: ${paid(99)}\n\n`)(), PAID],
  "accepted, with the result": [
    ({ id }) => new Response(paid(id), { status: 202, headers: { "content-type": "application/json" } }),
    PAID,
  ],
  "a result with the status of an error": [
    ({ id }) => new Response(paid(id), { status: 500, headers: { "content-type": "application/json" } }),
    PAID,
  ],
  "parts in other forms": [
    ({ id }) =>
      result(id, {
        content: ["paid", null, { type: "text", text: null }, { type: "video", url: "v" }, { type: "text", text: 5 }],
      }),
    {
      content: [
        { type: "text", text: "paid" },
        { type: "text", text: '{"type":"video","url":"v"}' },
        { type: "text", text: "5" },
      ],
    },
  ],
  "a picture as an address": [
    ({ id }) => result(id, { content: [{ type: "image", data: "data:image/png;base64,iVBORw0K Ggo" }] }),
    { content: [{ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }] },
  ],
  "isError is a text": [({ id }) => result(id, { ...PAID, isError: "true" }), { ...PAID, isError: true }],
};

test("an answer after an effect is read, however it is written", () =>
  everyCase(
    Object.entries(FINISHED),
    async (_name, [writes, read]) => {
      for (const era of ERAS)
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        expect(await called(era, writes)).toMatchObject(read);
    },
    { nameOf: ([name]) => name },
  ));

/** Answers that do not say that the call is finished. */
const UNFINISHED: Readonly<Record<string, Writes>> = {
  "an error": ({ id }) => ({ jsonrpc: "2.0", id, result: null, error: { code: -32_000, message: "full" } }),
  "an error as a text": ({ id }) => ({ jsonrpc: "2.0", id, error: "full" }),
  "an error with nulls": ({ id }) => ({ jsonrpc: "2.0", id, error: { code: null, message: null, data: null } }),
  "a page for people": stream("<h1>Welcome</h1>", "text/html"),
  "an object without a message": () => ({ ok: true }),
  "half of a message": stream('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"te', "application/json"),
  "a task that has begun": ({ id }) => result(id, { task: { taskId: "1", status: "working" } }),
};

test("a refusal, another page and half of an answer finish no call", () =>
  everyCase(
    Object.entries(UNFINISHED),
    async (_name, writes) => {
      for (const era of ERAS)
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        await expect(called(era, writes)).rejects.toThrow();
    },
    { nameOf: ([name]) => name },
  ));
