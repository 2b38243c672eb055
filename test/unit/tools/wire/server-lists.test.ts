import { expect, test } from "vitest";

import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";
import { mutations } from "#test/support/json-mutations";
import {
  connected,
  ERAS,
  formOfGood,
  good,
  type Json,
  listed,
  listOf,
  READ,
  result,
  type Writes,
} from "#test/support/server-wire";
import type { ToolForm } from "#tools/wire/tool-form";

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

/** Tools as servers really list them, with the faults of those that cannot be called. */
const TOOLS: Readonly<Record<string, [tools: unknown[], faults: Record<string, string | undefined>]>> = {
  "schemas that are almost good": [
    [
      { name: "null schema", inputSchema: null },
      { name: "no type", inputSchema: { properties: null, required: null } },
      { name: "PHP", inputSchema: { type: "object", properties: [] }, annotations: [] },
      {
        name: "null everywhere",
        title: null,
        description: null,
        outputSchema: null,
        annotations: null,
        inputSchema: READ,
      },
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
  "names that cannot be used": [
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

test("pages end where a server refuses its own cursor, and where it repeats itself", async () => {
  const refuses: Writes = ({ id, params }) =>
    params["cursor"] === undefined
      ? result(id, { ...listOf(good("a")), nextCursor: 2 })
      : { jsonrpc: "2.0", id, error: { code: -32_602, message: "unknown cursor" } };
  const repeats: Writes = ({ id }) => result(id, { ...listOf(good("a")), nextCursor: "again" });
  for (const era of ERAS)
    for (const writes of [refuses, repeats])
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other
      expect((await listed(era, writes)).map(({ name }) => name)).toEqual(["a"]);
});

test("a tool whose headers violate the protocol is told, not hidden", async () => {
  const bad = { type: "object", properties: { a: { type: "array", items: { "x-mcp-header": "A" } } } };
  const forms = await listed("2026-07-28", ({ id }) =>
    result(id, listOf({ name: "bad", inputSchema: bad }, good("a"))),
  );
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
