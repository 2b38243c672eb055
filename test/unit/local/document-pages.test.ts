import { expect, test } from "vitest";

import { purposeOf, servedText } from "#local/document-pages";

test.each([
  ["# Page\n\nThis page says\nhow to [begin](a.md). It is short.\n", "This page says how to begin."],
  [
    "# Page\n\nThis page is for Node 22.18 or newer: nothing else.\n\nMore.\n",
    "This page is for Node 22.18 or newer: nothing else.",
  ],
  ["# Page\n\n## Part\n\nThis page has no sentence at first.\n", ""],
  ["# Page\n\n| a | b |\n", ""],
])("the purpose of a page is its first sentence, without links (%#)", (text, purpose) => {
  expect(purposeOf(text)).toBe(purpose);
});

test("a served page links served pages by their addresses, and has other links as words, or not at all in brackets", () => {
  const text = [
    "<!-- table:begin -->",
    "[Models](models.md#prices), [limits](../reference/limits.md), [here](#part), [there](https://example.com/a.md)",
    "[the test](../../test/a.ts) is left ([why](../decisions/0001-a.md)).",
    "![A picture](../pictures/a.svg)",
    "<!-- table:end -->",
    "",
  ].join("\n");
  const served = new Set(["guides/page.md", "guides/models.md", "reference/limits.md"]);
  expect(servedText({ path: "guides/page.md", title: "", purpose: "", text }, served)).toBe(
    [
      "[Models](/docs/guides/models.md#prices), [limits](/docs/reference/limits.md), [here](/docs/guides/page.md#part), [there](https://example.com/a.md)",
      "the test is left.",
      "A picture",
      "",
    ].join("\n"),
  );
});
