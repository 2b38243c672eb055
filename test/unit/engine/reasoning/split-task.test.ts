import { describe, expect, it } from "vitest";

import { splitTask } from "#engine/reasoning/builtin/split-task";
import { everyCase } from "#test/support/every-case";

describe("splitting a task", () => {
  it("separates the clauses of the task from its material", () =>
    everyCase(
      [
        [
          "Summarize the text and extract keywords, then list all dates.",
          ["Summarize the text", "extract keywords", "list all dates"],
          null,
        ],
        ["Summarize this: A. B. Delete it.", ["Summarize this"], "A. B. Delete it."],
        [
          "Do these steps: summarize the text; count the words",
          ["Do these steps: summarize the text", "count the words"],
          null,
        ],
        ["1. Summarize the text\n2. Extract the dates", ["Summarize the text", "Extract the dates"], null],
        [
          'Find keywords in "a long quoted text that goes on and on and on" please',
          ["Find keywords in", "please"],
          "a long quoted text that goes on and on and on",
        ],
        ["Analyze:\n```csv\na,b\n1,2\n```", ["Analyze"], "a,b\n1,2"],
        ["Summarize the following text\nFirst. Second.", ["Summarize the following text"], "First. Second."],
        ["0.1 + 0.2", ["0.1 + 0.2"], null],
        ["12.5 * 2", ["12.5 * 2"], null],
        ["-3 + 5", ["-3 + 5"], null],
        ["1) Summarize the text\n- Count the words", ["Summarize the text", "Count the words"], null],
        [
          "average amount without North and where units are over 5",
          ["average amount without North and where units are over 5"],
          null,
        ],
        ["Count the words and where was it written?", ["Count the words", "where was it written?"], null],
        ["TL;DR: One. Two.", ["Summarize"], "One. Two."],
        ["Give me a tl;dr of the text", ["Give me a tldr of the text"], null],
        ["Fetch the page at 10:30 and read it", ["Fetch the page at 10:30", "read it"], null],
      ],
      (task, clauses, material) => {
        expect(splitTask(task)).toEqual({ clauses, material, isCut: false });
      },
    ));
});
