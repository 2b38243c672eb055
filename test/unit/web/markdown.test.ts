import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type Inline, wordsIn } from "#web/ui/inline.ts";
import { hostBeside } from "#web/ui/link-host.ts";
import { inlinesOf } from "#web/ui/markdown-inline.ts";
import { type Block, blocksOf } from "#web/ui/markdown.ts";

const kindsOf = (text: string): string[] => blocksOf(text).map(({ kind }) => kind);

/** The words of a text without any of its meaning. */
const wordsOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.kind === "code" || part.kind === "marked" ? part.text : wordsOf(part.parts);
    })
    .join("");

const linksIn = (text: string): string[] =>
  inlinesOf(text).flatMap((part) => (typeof part === "object" && part.kind === "link" ? [part.href] : []));

describe("blocks", () => {
  test("an answer as models write it has its heading, paragraph, list, table and code", () => {
    const text = [
      "## Answer",
      "Here is **what** I found:",
      "",
      "1. Ship",
      "   - Berth `A_1`",
      "2. Crew",
      "",
      "| Ship | Tons |",
      "|:--|--:|",
      "| *Ada* | 12 \\| 13 |",
      "",
      "```ts",
      "const a = 1; // **not bold**",
      "",
      "const b = 2;",
      "```",
      "> quoted",
      "---",
    ].join("\n");
    expect(blocksOf(text)).toEqual<Block[]>([
      { kind: "heading", level: 2, parts: ["Answer"] },
      { kind: "paragraph", parts: ["Here is ", { kind: "strong", parts: ["what"] }, " I found:"] },
      {
        kind: "list",
        start: 1,
        items: [
          [
            { kind: "paragraph", parts: ["Ship"] },
            {
              kind: "list",
              start: null,
              items: [[{ kind: "paragraph", parts: ["Berth ", { kind: "code", text: "A_1" }] }]],
            },
          ],
          [{ kind: "paragraph", parts: ["Crew"] }],
        ],
      },
      {
        kind: "table",
        head: [["Ship"], ["Tons"]],
        rows: [[[{ kind: "em", parts: ["Ada"] }], ["12 | 13"]]],
        ends: [false, true],
      },
      { kind: "code", language: "ts", text: "const a = 1; // **not bold**\n\nconst b = 2;" },
      { kind: "quote", blocks: [{ kind: "paragraph", parts: ["quoted"] }] },
      { kind: "rule" },
    ]);
  });

  test("line breaks are kept, and a number in a sentence begins no list", () => {
    expect(blocksOf("It was built in\n1999. Then\r\nit sank.")).toEqual([
      { kind: "paragraph", parts: ["It was built in\n1999. Then\nit sank."] },
    ]);
  });

  test("items stay in one list across empty lines, and a paragraph after them stands outside", () => {
    expect(kindsOf("- a\n\n- b\n  more\n\n  own paragraph\n\nafter")).toEqual(["list", "paragraph"]);
    expect(kindsOf("- a\n- b\n1. c")).toEqual(["list", "list"]);
  });

  test("code that is still being written is code", () => {
    expect(blocksOf("```\n# one")).toEqual([{ kind: "code", language: "", text: "# one" }]);
  });

  test("bars without a line of dashes make no table", () => {
    expect(kindsOf("a | b\nc | d")).toEqual(["paragraph"]);
    expect(kindsOf("| a | b |\n|---|")).toEqual(["paragraph"]);
  });
});

describe("parts of a line", () => {
  test("marks inside names, sums and backslashes mean nothing", () => {
    for (const text of ["order_line_id", "2 * 3 * 4", "a ** b", "**open", "un_closed", "`open"])
      expect(inlinesOf(text)).toEqual([text]);
    expect(inlinesOf("\\*kept\\*")).toEqual(["*kept*"]);
  });

  test("emphasis is as CommonMark says", () => {
    const shown = (parts: readonly Inline[]): string =>
      parts
        .map((part) => {
          if (typeof part === "string") return part;
          if (part.kind === "code" || part.kind === "marked") return part.text;
          return part.kind === "link" ? shown(part.parts) : `<${part.kind}>${shown(part.parts)}</${part.kind}>`;
        })
        .join("");
    const cases: Readonly<Record<string, string>> = {
      "***x***": "<em><strong>x</strong></em>",
      ___x___: "<em><strong>x</strong></em>",
      "***a** b*": "<em><strong>a</strong> b</em>",
      "***a* b**": "<strong><em>a</em> b</strong>",
      "**a *b***": "<strong>a <em>b</em></strong>",
      "*a **b***": "<em>a <strong>b</strong></em>",
      "*foo**bar**baz*": "<em>foo<strong>bar</strong>baz</em>",
      "*foo**bar*": "<em>foo**bar</em>",
      "foo***bar***baz": "foo<em><strong>bar</strong></em>baz",
      "**foo*": "*<em>foo</em>",
      "*foo**": "<em>foo</em>*",
      "****foo****": "<strong><strong>foo</strong></strong>",
      'a*"foo"*': 'a*"foo"*',
      "*(**foo**)*": "<em>(<strong>foo</strong>)</em>",
      _foo_bar_baz_: "<em>foo_bar_baz</em>",
      "**~~a~~ b**": "<strong><del>a</del> b</strong>",
      "**重要（注）**です": "<strong>重要（注）</strong>です",
      "* a *": "* a *",
    };
    for (const [text, wanted] of Object.entries(cases)) expect(shown(inlinesOf(text)), text).toBe(wanted);
  });

  test("only web and mail addresses of other places become links", () => {
    expect(linksIn('[a](https://example.com/x "title") <https://example.org> https://example.net/a_(b).')).toEqual([
      "https://example.com/x",
      "https://example.org/",
      "https://example.net/a_(b)",
    ]);
    expect(linksIn("[post](mailto:ada@example.com)")).toEqual(["mailto:ada@example.com"]);
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,<script>",
      "vbscript:x",
      "//evil.example",
      "/api/auth/logout",
      "https:evil.example",
      "https://bank.example@evil.example",
      "&#106;avascript:alert(1)",
      "blob:x",
    ])
      expect(linksIn(`[click](${address}) ![picture](${address})`)).toEqual([]);
  });

  test("a label that names another host has the true host beside it", () => {
    const hostOf = (text: string): unknown =>
      inlinesOf(text).map(
        (part) =>
          typeof part === "object" && part.kind === "link" && hostBeside(wordsIn(part.parts), new URL(part.href)),
      );
    expect(hostOf("[https://bank.example](https://evil.example)")).toEqual(["evil.example"]);
    expect(hostOf("[bank.example/login](https://evil.example/bank.example)")).toEqual(["evil.example"]);
    expect(hostOf("[the bank](https://bank.example)")).toEqual([null]);
    expect(hostOf("[www.bank.example](https://www.bank.example)")).toEqual([null]);
    for (const [label, address] of [
      ["https://www.mybank.example/login", "https://bank.example/x"],
      ["bank.example.evil.example", "https://bank.example"],
      ["https://bank.example@evil.example", "https://evil.example"],
      ["https://bank.example\\@evil.example", "https://evil.example"],
      ["(bank.example)", "https://evil.example/bank.example"],
      ["\\[bank.example\\]", "https://evil.example"],
      ["[bank.example]", "https://evil.example"],
      ["**bank**.example", "https://evil.example"],
      ["`bank.example`", "https://evil.example"],
      ["bank\u200B.example", "https://evil.example"],
      ["ｂａｎｋ．example", "https://evil.example"],
      ["bank。example", "https://evil.example"],
      ["bаnk.example", "https://xn--bnk-6cd.example"],
      ["bänk.example", "https://bank.example"],
      ["«bank.example», please", "https://evil.example"],
      ["evil.example, not bank.example", "https://evil.example"],
      ["bank.example", "https://bank.example:8443"],
      ["https∶∕∕bank", "https://evil.example"],
      ["localhost:3000", "https://evil.example"],
    ] as const)
      expect(hostOf(`[${label}](${address})`), label).toEqual([new URL(address).host]);
    for (const [label, address] of [
      ["«bank.example».", "https://bank.example/login"],
      ["HTTPS://Bank.example/login?a=b", "https://bank.example/login?a=b"],
      ["https://bank.example:443", "https://bank.example"],
      ["bücher.example", "https://xn--bcher-kva.example"],
      ["[bank.example](x)".slice(0, 14), "https://bank.example"],
      ["the bank: really", "https://bank.example"],
      ["@ada", "https://bank.example/@ada"],
      ["ada@bank.example", "mailto:ada@bank.example"],
    ] as const)
      expect(hostOf(`[${label}](${address})`), label).toEqual([null]);
    expect(hostOf("[ada@bank.example](mailto:eve@evil.example)")).toEqual(["eve@evil.example"]);
    expect(hostOf("https://bаnk.example")).toEqual(["xn--bnk-6cd.example"]);
    expect(linksIn("[a](https://:bank.example@evil.example)")).toEqual([]);
  });

  test("no word of a text is lost, whatever its marks", () => {
    const word = fc.constantFrom(
      "*",
      "**",
      "_",
      "__",
      "~~",
      "`",
      "``",
      "[",
      "]",
      "(",
      ")",
      "a",
      "b c",
      " ",
      "\n",
      "<",
      "!",
      "|",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join("");
        const letters = (all: string): string => all.replaceAll(/[^abc]/g, "");
        expect(letters(wordsOf(inlinesOf(text)))).toBe(letters(text));
      }),
    );
  });
});

describe("hostile texts", () => {
  const LENGTH = 100_000;
  test.each([
    "> ",
    "- ",
    "1. ",
    "- > ",
    "*",
    "**a ",
    "_a*b",
    "*a ",
    "*a* ",
    "***a ",
    "a* ",
    "[a[b]",
    "[a[",
    "`a``",
    "[",
    "[a](",
    "[a](b",
    "![[](",
    "https://a",
    "<https://",
    "|",
    "|-",
    "|a|\n|-|\n",
    "# #",
    "- a\n\n",
    "  - a\n",
    "```\n",
    "~~a",
    "\\",
    "<br",
  ])("100,000 letters of %j end as blocks of bounded depth", (piece) => {
    const blocks = blocksOf(piece.repeat(LENGTH / piece.length));
    expect(depthOf(blocks)).toBeLessThanOrEqual(10);
  });

  const depthOf = (blocks: readonly Block[]): number =>
    blocks.reduce((deepest, block) => {
      if (block.kind === "quote") return Math.max(deepest, 1 + depthOf(block.blocks));
      if (block.kind !== "list") return Math.max(deepest, 1);
      return Math.max(deepest, 1 + block.items.reduce((most, item) => Math.max(most, depthOf(item)), 0));
    }, 0);
});
