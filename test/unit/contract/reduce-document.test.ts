import { expect, it } from "vitest";

import { reduceDocument } from "#test/contract/reduce-document";
import { everyCase } from "#test/support/every-case";

const name = { in: "query", name: "name", description: "Which", schema: { type: "string", example: "Ada" } };
const limit = { in: "query", name: "limit", required: true, schema: { type: "integer", default: 50 } };
const answer = (properties: object, description = "The agents"): object => ({
  description,
  content: { "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } } },
});
const documentOf = (parameters: object[], ok: object, summary = "List agents"): object => ({
  paths: {
    "/api/agents": {
      get: { operationId: "listAgents", summary, parameters, security: [{ bearer: [] }], responses: { "200": ok } },
    },
  },
});

const before = documentOf(
  [name, limit],
  answer({ description: { type: "string", description: "What it does" }, id: {} }),
);

it("gives the same lines when words, examples or an order without meaning change", () => {
  const after = documentOf(
    [limit, { ...name, description: "The name", schema: { type: "string" } }],
    answer({ id: {}, description: { type: "string" } }, "Agents"),
    "Lists agents",
  );
  expect(reduceDocument(after)).toEqual(reduceDocument(before));
});

it("misses a line for each thing that is gone", () =>
  everyCase<[string, object, string]>(
    [
      [
        "a property that is called like a word",
        documentOf([name, limit], answer({ id: {} })),
        "properties description type",
      ],
      [
        "a property that says nothing of its values",
        documentOf([name, limit], answer({ description: { type: "string" } })),
        "properties id = {}",
      ],
      [
        "a parameter",
        documentOf([limit], answer({ description: { type: "string" }, id: {} })),
        "query:name schema type",
      ],
      [
        "what is taken when a parameter is absent",
        documentOf(
          [name, { ...limit, schema: { type: "integer" } }],
          answer({ description: { type: "string" }, id: {} }),
        ),
        "default = 50",
      ],
      ["how a caller proves who it is", { paths: {} }, "security has bearer = []"],
    ],
    (_, after, fact) => {
      const lines = reduceDocument(after);
      const missing = reduceDocument(before).filter((line) => !lines.includes(line));
      expect(missing).toContainEqual(expect.stringContaining(fact));
    },
  ));
