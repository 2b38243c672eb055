import { describe, expect, test } from "vitest";

import { issuePaths } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { anonymously, importFile, workflow } from "#test/support/factories/workflows";

const exportOf = (body: unknown) => anonymously("POST", "/api/marketplace/export", { body });

describe("does", () => {
  test("gives the workflow back with what a file needs", async () => {
    const answer = await exportOf(workflow());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...workflow(),
      metadata: { exported_at: expect.stringMatching(/^\d{4}-.*Z$/) as string, version: "1.0" },
    });
  });

  test("an exported file can be imported, and gives the same workflow", async () => {
    const node = {
      id: "ä ö",
      type: "t",
      label: "L",
      config: { deep: [{ a: [null, 1.5, "{{x}}"] }] },
      position: { x: 1, y: -2.5 },
    };
    const original = workflow({
      nodes: [node, { id: "b", type: "t", label: "B", config: {} }],
      edges: [{ source: "ä ö", target: "b", id: "e", label: "yes", condition: "a > 1" }],
    });
    const imported = await importFile((await exportOf(original)).text);
    expect(imported.status, imported.text).toBe(201);
    expect(imported.body).toMatchObject({ name: original["name"], nodes: original["nodes"], edges: original["edges"] });
  });

  test("takes a workflow without nodes or description", async () => {
    const answer = await exportOf({ name: "Empty", nodes: [], edges: [] });
    expect(answer.body).toMatchObject({ name: "Empty", description: "", nodes: [], edges: [] });
  });
});

describe("refuses", () => {
  test("every malformed workflow, naming the place", () =>
    everyCase(
      [
        ["no name", { name: undefined }, "body.name"],
        ["no nodes", { nodes: undefined }, "body.nodes"],
        ["an unknown field", { steps: [] }, "body.steps"],
        ["a node without type", { nodes: [{ id: "a" }], edges: [] }, "body.nodes.0.type"],
        [
          "a node id twice",
          {
            nodes: [
              { id: "a", type: "t" },
              { id: "a", type: "t" },
            ],
            edges: [],
          },
          "body.nodes.1.id",
        ],
        ["an edge to nowhere", { edges: [{ source: "a", target: "z" }] }, "body.edges.0.target"],
        [
          "a circle",
          {
            edges: [
              { source: "a", target: "b" },
              { source: "b", target: "a" },
            ],
          },
          "body.edges",
        ],
      ],
      async (_title, fields, path) => {
        const answer = await exportOf(workflow(fields));
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
      },
    ));

  test("a body above a mebibyte, and one of another type", async () => {
    expect((await exportOf(workflow({ description: "x".repeat(1_048_576) }))).status).toBe(413);
    const text = await anonymously("POST", "/api/marketplace/export", {
      rawBody: "{}",
      headers: { "content-type": "text/plain" },
    });
    expect(text.status).toBe(415);
  });
});
