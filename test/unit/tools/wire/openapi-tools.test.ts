import { expect, test } from "vitest";

import { requestOf } from "#tools/wire/openapi-request";
import type { DocumentChoice } from "#tools/wire/openapi-tools";
import type { ToolForm } from "#tools/wire/tool-form";
import { toolsOfText } from "#tools/wire/tools-of-text";

const at: DocumentChoice = { url: "https://docs.example.com/api.json", baseUrl: null, include: null };

const query = (name: string, fields: object = {}) => ({ name, in: "query", schema: {}, ...fields });

/** The tool of a document with one operation. */
function toolOf(operation: object, path = "/do", choice: Partial<DocumentChoice> = {}): ToolForm {
  const document = {
    openapi: "3.1.0",
    servers: [{ url: "https://api.example.com/v1" }],
    paths: { [path]: { post: { operationId: "do", ...operation } } },
  };
  const [tool] = toolsOfText(JSON.stringify(document), { ...at, ...choice }).tools;
  if (tool === undefined) throw new Error("The document has no operation.");
  return tool;
}

function sent(tool: ToolForm, input: Record<string, unknown>) {
  if (tool.request === undefined) throw new Error(tool.notImportable);
  return requestOf(tool.request, input, null);
}

const body = (type: string, media: object = { schema: { type: "object" } }) => ({
  requestBody: { required: true, content: { [type]: media } },
});

test("a body is written as its type says: form, parts of a form, and every kind of JSON", () => {
  const value = { a: "1 & 2", list: ["x", "y"], deep: { b: true } };
  const form = sent(toolOf(body("application/x-www-form-urlencoded")), { body: value });
  expect(form.init).toMatchObject({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "a=1+%26+2&list=x&list=y&deep=%7B%22b%22%3Atrue%7D",
  });
  const encoding = { deep: { style: "deepObject", explode: true } };
  const deep = toolOf(body("application/x-www-form-urlencoded", { schema: {}, encoding }));
  expect(sent(deep, { body: value }).init.body).toContain("deep%5Bb%5D=true");
  const parts = sent(toolOf(body("multipart/form-data")), { body: value }).init;
  const boundary = /boundary=(.*)$/.exec(parts.headers["content-type"] ?? "")?.[1];
  expect(parts.body?.split(`--${boundary}`)).toHaveLength(6);
  expect(parts.body).toContain('name="a"\r\n\r\n1 & 2\r\n');
  expect(parts.body).toContain('name="deep"\r\nContent-Type: application/json\r\n\r\n{"b":true}\r\n');
  for (const type of ["application/json", "application/merge-patch+json", "application/json; charset=utf-8"])
    expect(sent(toolOf(body(type)), { body: value }).init, type).toMatchObject({
      headers: { "content-type": type },
      body: JSON.stringify(value),
    });
});

test("parameters are written in their styles", () => {
  const cases: [object, unknown, string][] = [
    [{}, ["a", "b"], "p=a&p=b"],
    [{ explode: false }, ["a", "b"], "p=a%2Cb"],
    [{ style: "pipeDelimited", explode: false }, ["a", "b"], "p=a%7Cb"],
    [{ style: "spaceDelimited", explode: false }, ["a", "b"], "p=a+b"],
    [{ style: "deepObject" }, { a: "x", b: { c: 1 } }, "p%5Ba%5D=x&p%5Bb%5D%5Bc%5D=1"],
    [{}, { a: "x", b: 2 }, "a=x&b=2"],
    [{ explode: false }, { a: "x", b: 2 }, "p=a%2Cx%2Cb%2C2"],
    [{ schema: undefined, content: { "application/json": { schema: {} } } }, { a: "x" }, "p=%7B%22a%22%3A%22x%22%7D"],
  ];
  for (const [fields, value, search] of cases) {
    const tool = toolOf({ parameters: [query("p", fields)] });
    expect(sent(tool, { p: value }).url, search).toBe(`https://api.example.com/v1/do?${search}`);
  }
  const path = toolOf({ parameters: [{ name: "ids", in: "path", required: true, schema: {} }] }, "/x/{ids}");
  expect(sent(path, { ids: ["a/b", "c"] }).url).toBe("https://api.example.com/v1/x/a%2Fb,c");
});

test("parameters of one name in two places, and one called body, are different arguments", () => {
  const both = toolOf({ parameters: [{ name: "id", in: "path", required: true }, query("id")] }, "/items/{id}");
  expect(Object.keys(both.inputSchema["properties"] as object)).toEqual(["path_id", "query_id"]);
  expect(sent(both, { path_id: "7", query_id: "A" }).url).toBe("https://api.example.com/v1/items/7?id=A");
  const named = toolOf({ parameters: [query("body")], ...body("application/json") });
  const request = sent(named, { query_body: "q", body: { a: 1 } });
  expect([request.url, request.init.body]).toEqual(["https://api.example.com/v1/do?body=q", '{"a":1}']);
});

test("an operation is called at its own server, with the variables at their defaults, or at a person's address", () => {
  const variables = { ver: { default: "v2" } };
  const own = toolOf({ servers: [{ url: "https://{ver}.example.com/{ver}", variables }] });
  expect(own.request?.base).toBe("https://v2.example.com/v2");
  expect(toolOf({}, "/do", { baseUrl: "https://mine.example.com/base/" }).request?.base).toBe(
    "https://mine.example.com/base",
  );
});

test("null in a document is absent, but a value that is null stays", () => {
  const tool = toolOf({
    operationId: "do",
    summary: null,
    servers: null,
    security: null,
    parameters: [
      null,
      { ...query("q", { style: null, explode: null, schema: { type: "string", not: null, default: null } }) },
    ],
    requestBody: null,
  });
  expect(tool.notImportable).toBeUndefined();
  expect(tool.inputSchema["properties"]).toEqual({ q: { type: "string", default: null } });
  expect(sent(tool, { q: "a" }).url).toBe("https://api.example.com/v1/do?q=a");
  const document = { openapi: "3.0.0", swagger: null, paths: { "/do": { get: { operationId: "get" } } } };
  expect(toolsOfText(JSON.stringify(document), at).tools.map(({ name }) => name)).toEqual(["get"]);
  const upload = body("multipart/form-data", {
    schema: { properties: { note: { type: "string", contentMediaType: null } }, required: ["note"] },
  });
  expect(toolOf(upload).notImportable).toBeUndefined();
});

test("what cannot be called as its document says is a tool with a reason, and no request", () => {
  const file = { schema: { properties: { f: { type: "string", format: "binary" } }, required: ["f"] } };
  const parts = (depth: number): object =>
    depth === 0 ? {} : Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, parts(depth - 1)]));
  const cases: [object, string, RegExp][] = [
    [body("application/xml"), "/do", /body has the type application\/xml/],
    [body("multipart/form-data", file), "/do", /needs a file/],
    [{}, "/items/{id}", /no parameter fills \{id\}/],
    [{ parameters: [{ name: "s", in: "cookie", required: true }] }, "/do", /needs the cookie s/],
    [{ parameters: [{ name: "m", in: "path", required: true, style: "matrix" }] }, "/{m}", /style/],
    [{ servers: [{ url: "https://{host}.example.com" }] }, "/do", /variable \{host\}/],
    [{ servers: [{ url: "ftp://example.com" }] }, "/do", /web address/],
    [body("application/json", { schema: parts(8) }), "/do", /more than 20000 parts/],
    [{ description: "x".repeat(40_000) }, "/do", /more than 32000 characters/],
  ];
  for (const [operation, path, reason] of cases) {
    const tool = toolOf(operation, path);
    expect([tool.request, tool.notImportable], path).toEqual([undefined, expect.stringMatching(reason)]);
  }
});

/** A document of the shape of GitHub's: about a thousand operations of forty tags, and long descriptions of results. */
function largeDocument(): string {
  const words = "Lists what there is, and says how it was found. ".repeat(250);
  const operations = Array.from({ length: 1_050 }, (_, index) => {
    const get = {
      operationId: `area${index % 40}/list-${index}`,
      tags: [`area${index % 40}`],
      parameters: [{ $ref: "#/components/parameters/page" }],
      responses: { 200: { description: words } },
    };
    return [`/area${index % 40}/things${index}`, { get }];
  });
  const components = { parameters: { page: query("page") } };
  return JSON.stringify({ openapi: "3.0.3", paths: Object.fromEntries(operations), components });
}

test("of a document of 13 MB a person chooses operations, and is told what there is to choose", () => {
  const text = largeDocument();
  expect(text.length).toBeGreaterThan(12_000_000);
  expect(() => toolsOfText(text, at)).toThrow(
    expect.objectContaining({
      details: {
        reason: "too_many_tools",
        choices: expect.arrayContaining([{ include: "area0", operations: 27 }]) as unknown,
      },
    }),
  );
  const { tools: chosen } = toolsOfText(text, { ...at, include: ["area1/list-1", "area2", "/area3/*"] });
  expect(chosen).toHaveLength(1 + 27 + 27);
  expect(chosen[0]?.inputSchema).toMatchObject({ properties: { page: {} } });
  expect(() => toolsOfText(text, { ...at, include: ["nothing"] })).toThrow(/matches none/);
});
