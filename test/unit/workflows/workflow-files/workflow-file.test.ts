import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { hiddenCharacter } from "#lib/hidden-characters";
import { everyCase } from "#test/support/every-case";
import { ExportBody, ImportForm, presentExported } from "#workflows/workflow-files/schemas";

const word = fc
  .string({ minLength: 1, maxLength: 12, unit: "grapheme" })
  .filter((text) => text.trim() !== "" && text.isWellFormed());
const line = word.filter((text) => hiddenCharacter(text) === null && !/[\p{Cc}]/u.test(text));
const config = fc.dictionary(
  line.filter((key) => !["__proto__", "constructor", "prototype"].includes(key)),
  fc.jsonValue({ maxDepth: 3 }),
  { maxKeys: 4 },
);

const workflow = fc
  .record({
    name: line,
    description: line,
    nodes: fc.uniqueArray(fc.record({ id: line, type: line, label: line, config }), {
      selector: ({ id }) => id,
      maxLength: 6,
    }),
  })
  .chain((base) =>
    fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { maxLength: 8 }).map((pairs) => ({
      ...base,
      edges: pairs.flatMap(([from, to]) => {
        const [source, target] = [base.nodes[from]?.id, base.nodes[to]?.id];
        return from < to && source !== undefined && target !== undefined ? [{ source, target }] : [];
      }),
    })),
  )
  // Values that JSON cannot represent, such as -0, cannot occur in a workflow.
  .map((value) => JSON.parse(JSON.stringify(value)) as typeof value)
  // A workflow has no such keys, at any depth.
  .filter((value) => !/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

const asFile = (content: string | Uint8Array<ArrayBuffer>): { file: File } => ({
  file: new File([content], "any.bin"),
});

describe("a workflow file", () => {
  test("exporting and importing a workflow gives the same workflow", async () => {
    await fc.assert(
      fc.asyncProperty(workflow, async (original) => {
        const body = ExportBody.parse(original);
        const exported = presentExported({ ...body, description: body.description ?? "" }, 1_700_000_000_000);
        const { file } = await ImportForm.parseAsync(asFile(JSON.stringify(exported)));
        const { metadata: _metadata, ...imported } = file;
        expect(imported).toEqual(original);
      }),
    );
  });

  const minimal = { name: "W", nodes: [{ id: "a", type: "t" }], edges: [] };

  test("is refused with anything odd in it, and the place is named", () =>
    everyCase(
      [
        ["no JSON", "{", "file"],
        ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), "file"],
        ["no object", "[]", "file"],
        ["no name", JSON.stringify({ ...minimal, name: undefined }), "file.name"],
        [
          "a hostile key",
          `{"name":"W","nodes":[{"id":"a","type":"t","config":{"x":{"__proto__":{}}}}],"edges":[]}`,
          "file.nodes.0.config.x.__proto__",
        ],
        ["a hostile key beside the fields", `{"name":"W","nodes":[],"edges":[],"constructor":1}`, "file.constructor"],
        ["a number too large", `{"name":"W","nodes":[{"id":"a","type":"t","config":{"x":1e400}}],"edges":[]}`, "file"],
        [
          "a node id twice",
          JSON.stringify({ ...minimal, nodes: [minimal.nodes[0], minimal.nodes[0]] }),
          "file.nodes.1.id",
        ],
        [
          "an edge to nowhere",
          JSON.stringify({ ...minimal, edges: [{ source: "a", target: "b" }] }),
          "file.edges.0.target",
        ],
        ["an edge to itself", JSON.stringify({ ...minimal, edges: [{ source: "a", target: "a" }] }), "file.edges"],
        [
          "an unknown field of a node",
          JSON.stringify({ ...minimal, nodes: [{ id: "a", type: "t", code: "x" }] }),
          "file.nodes.0",
        ],
        ["another format", JSON.stringify({ ...minimal, metadata: { version: "2.0" } }), "file.metadata.version"],
        [
          "1,001 nodes",
          JSON.stringify({ ...minimal, nodes: Array.from({ length: 1_001 }, (_, id) => ({ id: `${id}`, type: "t" })) }),
          "file.nodes",
        ],
        ["depth", `{"name":"W","nodes":[],"edges":[],"metadata":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "file"],
      ],
      async (_title, content, place) => {
        const { error } = await ImportForm.safeParseAsync(asFile(content));
        expect(error?.issues.map(({ path }) => path.join("."))).toContain(place);
      },
    ));

  test("may begin with a byte order mark and leave out what can be known", async () => {
    const { file } = await ImportForm.parseAsync(asFile(`\uFEFF${JSON.stringify(minimal)}`));
    expect(file.nodes).toEqual([{ id: "a", type: "t", label: "a", config: {} }]);
  });

  test("more than 5 MiB is too large for any content", async () => {
    await expect(ImportForm.safeParseAsync(asFile(new Uint8Array(5_242_881)))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
  });
});
