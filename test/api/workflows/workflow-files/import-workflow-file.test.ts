import { describe, expect, test } from "vitest";

import { issuePaths } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { anonymously, importFile, TEMPLATES, workflow } from "#test/support/factories/workflows";

describe("does", () => {
  test("stores the workflow for who knows its id, and answers with its place", async () => {
    const answer = await importFile(JSON.stringify(workflow()));
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as { id: string };
    expect(answer.body).toEqual({
      id,
      name: "From a file",
      nodes: workflow()["nodes"],
      edges: workflow()["edges"],
      imported_at: expect.stringMatching(/Z$/) as string,
    });
    expect(answer.headers["location"]).toBe(`${TEMPLATES}/${id}`);
    const { body } = await anonymously("GET", `${TEMPLATES}/${id}`);
    expect(body).toMatchObject({
      name: "From a file",
      description: "Two nodes",
      template_type: "legacy",
      is_listed: false,
      workflow_data: { nodes: workflow()["nodes"], edges: workflow()["edges"] },
    });
    expect((await anonymously("POST", `${TEMPLATES}/${id}/create-workflow`)).status).toBe(200);
  });

  test("takes a file of almost 5 MiB", async () => {
    const node = (index: number) => ({ id: `n${index}`, type: "t", label: "L", config: { text: "x".repeat(52_000) } });
    const content = JSON.stringify(
      workflow({ nodes: Array.from({ length: 100 }, (_, index) => node(index)), edges: [] }),
    );
    expect(content.length).toBeGreaterThan(5_200_000);
    const answer = await importFile(content);
    expect(answer.status, answer.text.slice(0, 500)).toBe(201);
    const { body } = await anonymously("GET", `${TEMPLATES}/${(answer.body as { id: string }).id}`);
    expect((body as { workflow_data: { nodes: unknown[] } }).workflow_data.nodes).toHaveLength(100);
  });
});

describe("refuses", () => {
  test("every malformed file, naming the place", () =>
    everyCase(
      [
        ["no JSON", "PK\u0003\u0004", "body.file"],
        ["a list", "[]", "body.file"],
        [
          "a node id twice",
          JSON.stringify(
            workflow({
              nodes: [
                { id: "a", type: "t" },
                { id: "a", type: "t" },
              ],
              edges: [],
            }),
          ),
          "body.file.nodes.1.id",
        ],
        ["a circle", JSON.stringify(workflow({ edges: [{ source: "b", target: "b" }] })), "body.file.edges"],
        [
          "a hostile key",
          '{"name":"W","nodes":[{"id":"a","type":"t","config":{"__proto__":1}}],"edges":[]}',
          "body.file.nodes.0.config.__proto__",
        ],
        [
          "a secret",
          JSON.stringify(
            workflow({ nodes: [{ id: "a", type: "t", config: { k: `ghp_${"aB3".repeat(12)}` } }], edges: [] }),
          ),
          "body.file.nodes.0.config.k",
        ],
        ["another format", JSON.stringify(workflow({ metadata: { version: "3" } })), "body.file.metadata.version"],
      ],
      async (_title, content, path) => {
        const answer = await importFile(content);
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
      },
    ));

  test("another form field, and a missing one", async () => {
    expect(issuePaths(await importFile("{}", { field: "workflow" }))).toContain("body.file");
    const none = await anonymously("POST", "/api/marketplace/import", {
      rawBody: "nothing",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(none.status, none.text).toBe(400);
    expect((await anonymously("POST", "/api/marketplace/import")).status).toBe(400);
  });

  test("more than 5 MiB, with or without a declared length", async () => {
    expect((await importFile(Buffer.alloc(5_242_881, "x"))).status).toBe(413);
    const large = await anonymously("POST", "/api/marketplace/import", {
      rawBody: "x".repeat(6_000_000),
      chunked: true,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(large.status).toBe(413);
  });

  test("JSON that is not in a form", async () => {
    expect((await anonymously("POST", "/api/marketplace/import", { body: workflow() })).status).toBe(415);
  });
});
