import { describe, expect, it } from "vitest";

import { compareProse, countProse, proseHits } from "#test/contract/count-prose";
import { PROSE_RULES } from "#test/contract/prose-rules";
import { textsOfCode, textsOfMarkdown } from "#test/contract/prose-texts";

/** A text for each rule that the rule must report, and one beside it that is plain English. */
const EXAMPLES: Readonly<Record<string, readonly [hit: string, plain: string]>> = {
  "headless-start": ["What the agent is for", "What does the agent do with it?"],
  "who-as-anyone": ["The limit is shared. Who waits passes next", "The caller who sends it passes next"],
  whoever: ["Refuses whoever asks too often", "Refuses a caller that asks too often"],
  "is-no-noun": ["The file is no picture of any kind", "The file is no longer a picture"],
  "is-none": ["A device that is none is refused", "There is none for this tenant"],
  nobody: ["A key that nobody uses", "A key that no client uses"],
  stands: ["The name stands in the header", "The name is in the header"],
  "clock-acts": ["The clock removes it later", "The clock of the tenant is used"],
  "became-of": ["It says what became of the run", "It says how the run ended"],
  "of-before": ["A key of before is refused", "An earlier key is refused"],
  "so-many": ["It remembers so many runs", "It waits as long as it takes, so long as it may"],
  anew: ["The secret is made anew", "The secret is made again"],
  "own-dangling": ["It has a table of its own", "It has its own table"],
  "goes-on": ["The run goes on after it", "The run continues after it"],
  "knows-of": ["The tenant knows of the key", "The tenant has the key"],
  "by-itself": ["The sweep ends it by itself", "The sweep ends it automatically"],
  "takes-back": ["The person takes it back", "The person takes the key away"],
  "there-is-not": ["Refuses a tool that there is not", "Refuses a tool that does not exist"],
  "also-when": ["It answers, also when it is full", "It answers even when it is full"],
};

describe("the prose rules", () => {
  it.each(PROSE_RULES.map(({ name }) => name))("%s reports its wording and leaves plain English alone", (name) => {
    const rulesHit = (text: string): string[] =>
      proseHits("src/example.ts", `export const text = ${JSON.stringify(text)};`).map(({ rule }) => rule);
    const [hit = "", plain = ""] = EXAMPLES[name] ?? [];
    expect(rulesHit(hit)).toContain(name);
    expect(rulesHit(plain)).not.toContain(name);
  });
});

describe("texts of code", () => {
  it("include the strings of a data file of the catalogue, which users read", () => {
    const source = '{\n  "name": "Note",\n  "description": "A note that stands here"\n}\n';
    expect(proseHits("src/catalogue/skills/note.json", source)).toMatchObject([
      { path: "src/catalogue/skills/note.json", kind: "product", line: 3, rule: "stands" },
    ]);
  });

  it("are comments, strings, templates and JSX, each with its line and its kind", () => {
    const source = [
      'import { one } from "./one.ts";',
      "/** Starts here and",
      " * ends there. */",
      "// First line of two",
      "// that belong together.",
      'const url = "https://example.com/ // no comment in here";',
      "const rest = `takes ${one} and then more`;",
      "export const page = <p>\n  Words between two tags</p>;",
      "const short = 'two words';",
    ].join("\n");
    expect(textsOfCode("src/example.tsx", source)).toEqual([
      { kind: "comment", line: 2, text: "Starts here and ends there." },
      { kind: "comment", line: 4, text: "First line of two that belong together." },
      { kind: "product", line: 6, text: "https://example.com/ // no comment in here" },
      { kind: "product", line: 7, text: "takes … and then more" },
      { kind: "product", line: 9, text: "Words between two tags" },
    ]);
  });

  it("are of the kind `test` outside of src", () => {
    expect(textsOfCode("test/api/example.ts", 'it("states a guarantee", () => {});')).toEqual([
      { kind: "test", line: 1, text: "states a guarantee" },
    ]);
  });

  it("cannot be taken from a file that does not parse, and the error names the file", () => {
    expect(() => textsOfCode("src/broken.ts", "const = 1;")).toThrow("src/broken.ts");
  });
});

it("texts of Markdown are its lines without code blocks and list marks", () => {
  const source = ["# A title", "", "```ts", "// is no text", "```", "- One point", "1. A step"].join("\n");
  expect(textsOfMarkdown(source)).toEqual([
    { kind: "markdown", line: 1, text: "# A title" },
    { kind: "markdown", line: 6, text: "One point" },
    { kind: "markdown", line: 7, text: "A step" },
  ]);
});

it("a count is compared with its baseline, and without one with zero", () => {
  const counts = countProse(proseHits("README.md", "Whoever asks, and somebody else.\n\nNobody answers."));
  expect(counts.nobody).toEqual({ product: 0, markdown: 2, comment: 0, test: 0 });
  expect(compareProse({ nobody: { product: 1, markdown: 2, comment: 0, test: 0 } }, counts)).toEqual([
    { rule: "whoever", kind: "markdown", baseline: 0, count: 1 },
    { rule: "nobody", kind: "product", baseline: 1, count: 0 },
  ]);
});
