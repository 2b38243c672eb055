import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";

import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";
import { mutations } from "#test/support/json-mutations";
import { withDistinctIds } from "#tools/wire/distinct-ids";
import { STRUCTURED } from "#tools/wire/server-wire/call-result";
import { toolFormOf } from "#tools/wire/server-wire/listed-tools";
import { ServerReader } from "#tools/wire/server-wire/rpc-answer";
import { serverFetch } from "#tools/wire/server-wire/server-fetch";
import type { ToolForm } from "#tools/wire/tool-form";
import { usableForms } from "#tools/wire/usable-forms";

type Json = Record<string, unknown>;
type Era = "2025-11-25" | "2026-07-28";
const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];

/** How a server writes its answer to one method: the body, or a response. */
type Writes = (request: { id: unknown; method: string; params: Json }) => unknown;

const READ = { type: "object", properties: { order: { type: "string" } }, required: ["order"] };
const good = (name: string): Json => ({ name, description: `does ${name}`, inputSchema: READ });
const formOfGood = (name: string): Json => ({
  name,
  title: null,
  description: `does ${name}`,
  inputSchema: READ,
  outputSchema: null,
  annotations: {},
});

const result = (id: unknown, told: unknown): Json => ({ jsonrpc: "2.0", id, result: told });
const listOf = (...tools: unknown[]): Json => ({ tools, resultType: "complete", ttlMs: 0, cacheScope: "private" });

interface Connected {
  client: Client;
  reader: ServerReader;
  ids: unknown[];
}

/** The library as the platform uses it, connected to a server that answers each method as a test says. */
async function connected(era: Era, writes: Readonly<Record<string, Writes>>): Promise<Connected> {
  const ids: unknown[] = [];
  const usual: Record<string, Writes> = {
    "server/discover": ({ id }) =>
      era === "2026-07-28"
        ? result(id, { ...listOf(), supportedVersions: [era], capabilities: { tools: {} } })
        : { jsonrpc: "2.0", id, error: { code: -32_601, message: "unknown" } },
    initialize: ({ id }) =>
      result(id, { protocolVersion: era, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
    ...writes,
  };
  const send = (_url: string | URL, init?: RequestInit): Promise<Response> => {
    if (init?.method !== "POST") return Promise.resolve(new Response(null, { status: 405 }));
    const request = JSON.parse(String(init.body)) as { id?: unknown; method: string; params?: Json };
    const { id, method, params = {} } = request;
    if (id === undefined) return Promise.resolve(new Response(null, { status: 202 }));
    ids.push(id);
    const written = usual[method]?.({ id, method, params });
    return Promise.resolve(written instanceof Response ? written : Response.json(written));
  };
  const reader = new ServerReader();
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: "auto" }, inputRequired: { autoFulfill: false }, listMaxPages: 20 },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://tools.example/mcp"), {
    fetch: serverFetch(send, { fault: null, status: null }, reader),
  });
  withDistinctIds(transport);
  await client.connect(transport, { timeout: 1_000 });
  return { client, reader, ids };
}

async function listed(era: Era, writes: Writes): Promise<ToolForm[]> {
  const { client, reader } = await connected(era, { "tools/list": writes });
  const { tools } = await client.listTools(undefined, { cacheMode: "refresh", timeout: 1_000 });
  const forms = reader.tools.those(new Set(tools.map(({ name }) => name))).map(toolFormOf);
  return usableForms(forms).map(({ form }) => form);
}

async function called(era: Era, writes: Writes): Promise<{ content: unknown; structured: unknown; isError: unknown }> {
  const { client } = await connected(era, { "tools/call": writes });
  const answer = await client.callTool(
    { name: "a", arguments: {} },
    { timeout: 1_000, allowInputRequired: true, toolDefinition: { name: "a", inputSchema: { type: "object" } } },
  );
  const { content, isError, _meta: meta } = answer as { content?: unknown; isError?: unknown; _meta?: Json };
  return { content, structured: meta?.[STRUCTURED], isError };
}

const faultsOf = (forms: readonly ToolForm[]): Record<string, string | undefined> =>
  Object.fromEntries(forms.map(({ name, notImportable }) => [name, notImportable]));

const FULL_TOOL = {
  ...good("b"),
  title: "B",
  inputSchema: {
    ...READ,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    properties: {
      order: { type: "string", enum: ["a", "b"], default: null },
      rows: { type: "array", items: { anyOf: [{ type: "number" }, { type: "null" }] } },
    },
    additionalProperties: false,
  },
  outputSchema: { type: "object", properties: { found: { type: "boolean" } }, required: ["found"] },
  annotations: { title: "B", readOnlyHint: true },
  icons: [{ src: "https://icons.example/b.png", sizes: ["48x48"] }],
  execution: { taskSupport: "optional" },
  _meta: { any: 1 },
};

test("a changed tool of a list costs that tool at most, in each revision", async () => {
  const random = seededRandom(38);
  await everyCase(
    mutations([FULL_TOOL], 300, random),
    async ({ value }) => {
      for (const era of ERAS) {
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        const forms = await listed(era, ({ id }) => result(id, listOf(good("a"), ...(value as Json[]), good("c"))));
        expect(forms.find(({ name }) => name === "a")).toEqual(formOfGood("a"));
        expect(forms.find(({ name }) => name === "c")).toEqual(formOfGood("c"));
      }
    },
    { nameOf: ({ words }) => words },
  );
});

test("a changed field beside the tools costs no tool", async () => {
  const random = seededRandom(39);
  const beside = { jsonrpc: "2.0", id: 7, result: { _meta: { a: {} }, nextCursor: "2", ...listOf() } };
  const { tools: _tools, ...rest } = beside.result as Json;
  await everyCase(
    mutations({ ...beside, result: rest }, 200, random),
    async ({ value }) => {
      const { result: told, id: asked, ...envelope } = value as Json;
      const page = typeof told === "object" && told !== null && !Array.isArray(told) ? told : {};
      for (const era of ERAS) {
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        const forms = await listed(era, ({ id, params }) =>
          params["cursor"] === undefined
            ? { id: asked === 7 ? id : asked, ...envelope, result: { ...page, tools: [good("a"), good("c")] } }
            : result(id, listOf()),
        );
        expect(forms.map(({ name }) => name)).toEqual(["a", "c"]);
      }
    },
    { nameOf: ({ words }) => words },
  );
});

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

const stream = (text: string, type = "text/event-stream") => () =>
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

/** What is no answer of a finished call stays an error. */
const UNFINISHED: Readonly<Record<string, Writes>> = {
  "an error": ({ id }) => ({ jsonrpc: "2.0", id, result: null, error: { code: -32_000, message: "full" } }),
  "an error as a text": ({ id }) => ({ jsonrpc: "2.0", id, error: "full" }),
  "an error with nulls": ({ id }) => ({ jsonrpc: "2.0", id, error: { code: null, message: null, data: null } }),
  "a page for people": stream("<h1>Welcome</h1>", "text/html"),
  "an object that is no message": () => ({ ok: true }),
  "half of a message": stream('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"te', "application/json"),
  "a task that has begun": ({ id }) => result(id, { task: { taskId: "1", status: "working" } }),
};

test("a refusal, another page and half of an answer are no finished call", () =>
  everyCase(
    Object.entries(UNFINISHED),
    async (_name, writes) => {
      for (const era of ERAS)
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        await expect(called(era, writes)).rejects.toThrow();
    },
    { nameOf: ([name]) => name },
  ));

/** Tools as servers really list them, with what is told of those that cannot be called. */
const TOOLS: Readonly<Record<string, [tools: unknown[], faults: Record<string, string | undefined>]>> = {
  "schemas that are almost good": [
    [
      { name: "null schema", inputSchema: null },
      { name: "no type", inputSchema: { properties: null, required: null } },
      { name: "PHP", inputSchema: { type: "object", properties: [] }, annotations: [] },
      { name: "null everywhere", title: null, description: null, outputSchema: null, annotations: null, inputSchema: READ },
      { name: "two types", inputSchema: { type: ["object", "null"] } },
      { name: "output without a type", inputSchema: READ, outputSchema: { properties: {} } },
    ],
    {},
  ],
  "schemas that are not": [
    [
      { name: "text", inputSchema: "none" },
      { name: "type", inputSchema: { type: "string" } },
      { name: "properties", inputSchema: { type: "object", properties: "order" } },
      { name: "required", inputSchema: { type: "object", required: "order" } },
      { name: "part", inputSchema: { type: "object", properties: { order: "string" } } },
      { name: "deep part", inputSchema: { type: "object", properties: { rows: { type: "array", items: 5 } } } },
    ],
    {
      text: "`inputSchema` must be an object",
      type: "`inputSchema.type` must be `object`",
      properties: "`inputSchema.properties` must be an object",
      required: "`inputSchema.required` must be a list of names",
      part: "`inputSchema.properties.order` must be a schema",
      "deep part": "`inputSchema.properties.rows.items` must be a schema",
    },
  ],
  "names that are none": [
    [null, "tool", { name: null, inputSchema: READ }, { name: "n".repeat(129), inputSchema: READ }],
    {
      "(tool 1)": "the entry of the list must be an object",
      "(tool 2)": "`name` must be a text of 1 to 128 characters",
      "(tool 3)": "`name` must be a text of 1 to 128 characters",
    },
  ],
  "one name twice": [
    [good("same"), good("same"), good("other"), { ...good("other"), description: "does something else" }],
    { other: "`name`: the server lists another tool with the same name" },
  ],
  "a definition as large as a book": [
    [{ ...good("book"), description: "word ".repeat(20_000) }],
    { book: expect.stringMatching(/^the definition has \d+ characters; the maximum is 32000$/) as never },
  ],
};

test("a bad tool is not importable with its field, and the others are", () =>
  everyCase(
    Object.entries(TOOLS),
    async (_name, [tools, faults]) => {
      for (const era of ERAS) {
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        const forms = await listed(era, ({ id }) => result(id, listOf(...tools, good("a"))));
        const told = Object.entries(faultsOf(forms)).filter(([, fault]) => fault !== undefined);
        expect(Object.fromEntries(told)).toEqual(faults);
        expect(forms.at(-1)).toEqual(formOfGood("a"));
      }
    },
    { nameOf: ([name]) => name },
  ));

test("a tool whose headers violate the protocol is told, not hidden", async () => {
  const bad = { type: "object", properties: { a: { type: "array", items: { "x-mcp-header": "A" } } } };
  const forms = await listed("2026-07-28", ({ id }) => result(id, listOf({ name: "bad", inputSchema: bad }, good("a"))));
  expect(faultsOf(forms)).toEqual({
    bad: "`inputSchema` has an `x-mcp-header` that the protocol does not allow",
    a: undefined,
  });
});

test("a tool with null in its schema keeps values that are null", async () => {
  const inputSchema = {
    type: "object",
    properties: { a: { type: "string", description: null, default: null, enum: ["a", null] }, b: null },
  };
  const [form] = await listed("2025-11-25", ({ id }) => result(id, listOf({ name: "a", inputSchema })));
  expect(form?.inputSchema).toEqual({
    type: "object",
    properties: { a: { type: "string", default: null, enum: ["a", null] }, b: {} },
  });
});

test("a server that forgets to announce its tools is asked all the same, and one without any has none", async () => {
  for (const capabilities of [null, {}, { tools: null }, { tools: true }]) {
    const greeting: Writes = ({ id }) => result(id, { protocolVersion: "2025-11-25", capabilities, serverInfo: null });
    const writes = { initialize: greeting, "tools/list": (({ id }) => result(id, listOf(good("a")))) satisfies Writes };
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other
    const { client } = await connected("2025-11-25", writes);
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other
    expect((await client.listTools()).tools).toHaveLength(1);
  }
  const { client } = await connected("2025-11-25", {
    initialize: ({ id }) => result(id, { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: {} }),
    "tools/list": ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32_601, message: "unknown" } }),
  });
  expect((await client.listTools()).tools).toEqual([]);
});

test("every id of a connection is a whole number from 1 to below 2^31, and no two are equal", async () => {
  const { client, ids } = await connected("2025-11-25", { "tools/list": ({ id }) => result(id, listOf(good("a"))) });
  await client.listTools();
  expect(ids.length).toBeGreaterThanOrEqual(3);
  for (const id of ids) expect(Number.isInteger(id) && Number(id) >= 1 && Number(id) < 2 ** 31, String(id)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
