import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { everyCase } from "#test/support/every-case";
import { packGraph, unpackGraph } from "#workflows/workflow-templates/packed-graph";

const graphOf = (text: string) => ({
  nodes: [
    { id: "a", type: "t", label: "Ä", config: { text } },
    { id: "b", type: "t", label: "b", config: {} },
  ],
  edges: [{ source: "a", target: "b" }],
});

test("a graph packed and unpacked is what it was", () =>
  everyCase(
    [
      ["a small one", "x"],
      ["one at the limit", "x".repeat(524_000)],
      ["a large one", "Grüße ".repeat(800_000)],
      ["a picture of 5 MiB as text", randomBytes(3_900_000).toString("base64")],
    ],
    async (_title, text) => {
      const graph = graphOf(text);
      const stored = await packGraph(graph);
      expect(JSON.stringify(stored.nodes).length).toBeLessThan(600_000);
      expect(stored.packedGraph?.length ?? 0).toBeLessThan(4_500_000);
      expect(await unpackGraph(stored)).toEqual(graph);
    },
  ));

/**
 * The 93 characters that JSON writes as one byte each. Random ones of these compress least among all files of a size.
 */
const PLAIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (sign) => !'"\\'.includes(sign),
);
const noise = (length: number): string =>
  Array.from(randomBytes(length), (byte) => PLAIN[byte % PLAIN.length]).join("");

test("every workflow of 5 MiB can be stored, even one of noise", async () => {
  expect((await packGraph(graphOf(noise(5_242_000)))).packedGraph?.length).toBeLessThan(4_500_000);
});

test("a graph that no compression makes small enough is refused", async () => {
  await expect(packGraph(graphOf(noise(7_000_000)))).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});
