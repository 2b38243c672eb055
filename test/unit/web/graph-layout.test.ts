import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BOX_HEIGHT, BOX_WIDTH, layoutOf } from "#web/parts/graph-layout.ts";

const graphs = fc.integer({ min: 0, max: 12 }).chain((count) =>
  fc.record({
    nodes: fc.constant(Array.from({ length: count }, (_, index) => ({ id: String(index), label: `Step ${index}` }))),
    edges: fc.array(
      fc.record({
        source: fc.integer({ min: 0, max: 13 }).map(String),
        target: fc.integer({ min: 0, max: 13 }).map(String),
      }),
      { maxLength: 24 },
    ),
  }),
);

describe("the picture of a workflow", () => {
  it("has every node once, within its frame, and none on another, also with circles and edges that lead nowhere", () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom("right", "down"), ({ nodes, edges }, direction) => {
        const { width, height, nodes: placed } = layoutOf(nodes, edges, direction);
        expect(placed.map(({ node }) => node.id).toSorted(byNumber)).toEqual(nodes.map(({ id }) => id));
        for (const [index, one] of placed.entries()) {
          expect(one.x + BOX_WIDTH).toBeLessThanOrEqual(width);
          expect(one.y + BOX_HEIGHT).toBeLessThanOrEqual(height);
          for (const other of placed.slice(index + 1)) {
            const isApart = Math.abs(one.x - other.x) >= BOX_WIDTH || Math.abs(one.y - other.y) >= BOX_HEIGHT;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });

  it("leads in its direction where there is no circle", () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom("right", "down"), ({ nodes, edges }, direction) => {
        const forward = edges.filter(({ source, target }) => Number(source) < Number(target));
        const placed = layoutOf(nodes, forward, direction).nodes;
        const places = new Map(placed.map(({ node, x, y }) => [node.id, direction === "right" ? x : y]));
        for (const { source, target } of forward) {
          const [from, to] = [places.get(source), places.get(target)];
          if (from !== undefined && to !== undefined) expect(from).toBeLessThan(to);
        }
      }),
    );
  });

  it("draws a line for each edge between nodes that are there", () => {
    const nodes = ["a", "b"].map((id) => ({ id, label: id }));
    const edges = [
      { source: "a", target: "b", label: "when paid" },
      { source: "a", target: "nowhere" },
    ];
    expect(layoutOf(nodes, edges).edges).toMatchObject([{ label: "when paid" }]);
  });
});

const byNumber = (one: string, other: string): number => Number(one) - Number(other);
