import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { graphIssues, inOrder } from "#workflows/workflow-files/workflow-graph";

const nodesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `n${index}` }));

/** Edges that all lead from a smaller to a larger number. */
const forwardEdges = (count: number) =>
  fc.array(
    fc
      .tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 }))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ source: `n${from}`, target: `n${to}` })),
    { maxLength: 40 },
  );

const acyclic = fc
  .integer({ min: 2, max: 12 })
  .chain((count) =>
    fc.record({ nodes: fc.shuffledSubarray(nodesOf(count), { minLength: count }), edges: forwardEdges(count) }),
  );

describe("graphIssues", () => {
  test("accepts a graph without a circle for any order of its nodes", () => {
    fc.assert(
      fc.property(acyclic, ({ nodes, edges }) => {
        expect(graphIssues(nodes, edges)).toEqual([]);
      }),
    );
  });

  test("names a circle that is there: every step of it is an edge", () => {
    fc.assert(
      fc.property(acyclic, fc.integer({ min: 1, max: 8 }), fc.nat(), ({ nodes, edges }, length, start) => {
        const ring = Array.from(
          { length: Math.min(length, nodes.length) },
          (_, index) => `n${(start + index) % nodes.length}`,
        );
        const closing = ring.map((id, index) => ({ source: id, target: ring[(index + 1) % ring.length] ?? "" }));
        const all = [...edges, ...closing];
        const issues = graphIssues(nodes, all);
        expect(issues.map(({ path }) => path)).toEqual([["edges"]]);
        const told = (issues[0]?.message.split(": ")[1] ?? "").split(" → ").filter((id) => id !== "…");
        for (const [index, source] of told.slice(0, -1).entries())
          expect(all).toContainEqual({ source, target: told[index + 1] });
        expect(told.length).toBeGreaterThan(1);
      }),
    );
  });

  test("names an id that stands twice, and edges that lead nowhere", () => {
    const nodes = [{ id: "a" }, { id: "b" }, { id: "a" }];
    const edges = [
      { source: "a", target: "c" },
      { source: "__proto__", target: "b" },
    ];
    expect(graphIssues(nodes, edges).map(({ path }) => path.join("."))).toEqual([
      "nodes.2.id",
      "edges.0.target",
      "edges.1.source",
    ]);
  });

  test("takes no longer than its size for the largest workflow", () => {
    const nodes = nodesOf(1_000);
    const edges = Array.from({ length: 5_000 }, (_, index) => ({
      source: `n${index % 999}`,
      target: `n${(index % 999) + 1}`,
    }));
    expect(graphIssues(nodes, edges)).toEqual([]);
    expect(graphIssues(nodes, [...edges, { source: "n999", target: "n0" }])[0]?.message).toContain("…");
  });
});

test("inOrder puts every source before its targets", () => {
  fc.assert(
    fc.property(acyclic, ({ nodes, edges }) => {
      const order = inOrder(
        nodes.map(({ id }) => id),
        edges,
      );
      expect(order.toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
      for (const { source, target } of edges) expect(order.indexOf(source)).toBeLessThan(order.indexOf(target));
    }),
  );
});
