/** The parts of an API document. */
export interface DocumentShape {
  operations: number;
  parameters: number;
  /** How often the schema of a parameter refers to the next one. */
  doublings: number;
  /** How many times it does so; usually twice. */
  branches?: number;
}

/**
 * An API document with this number of operations, each with this number of parameters, whose schemas double with every
 * reference: a text of some kilobytes may have millions of parts.
 */
export function largeDocument({ operations, parameters, doublings, branches = 2 }: DocumentShape): string {
  const schemas = Object.fromEntries(
    Array.from({ length: doublings + 1 }, (_none, depth) => {
      const next = { $ref: `#/components/schemas/s${depth + 1}` };
      const names = Array.from({ length: depth < doublings ? branches : 0 }, (_other, place) => `f${place}`);
      const properties = Object.fromEntries(names.map((name) => [name, next]));
      return [`s${depth}`, { type: "object", properties }];
    }),
  );
  const query = (index: number) => ({ name: `p${index}`, in: "query", schema: { $ref: "#/components/schemas/s0" } });
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_none, index) => [
      `/things${index}`,
      {
        get: {
          operationId: `get${index}`,
          tags: [`area${index % 10}`],
          parameters: Array.from({ length: parameters }, (_other, place) => query(place)),
        },
      },
    ]),
  );
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Large", version: "1" },
    servers: [{ url: "https://api.example.com/v1" }],
    paths,
    components: { schemas },
  });
}
