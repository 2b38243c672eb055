import { describe, expect, it } from "vitest";

import type { JsonObject } from "#engine/reasoning/provider";
import { runInline } from "#engine/reasoning/run-inline";
import { everyCase } from "#test/support/every-case";

import { newRun } from "./run-state.ts";

const TEXT =
  "Revenue grew by 12 percent in the third quarter. Costs stayed flat. The board raised its outlook for the year.";
const NOTES = ["The client asked for a lower price on all orders.", "We met again on the second day of the fair."];

/** The tools that a task is given to, and the text of the result. */
async function run(task: string, context: JsonObject = {}) {
  const { state, tools } = newRun(task, { context });
  const ended = await runInline(state, tools, null, new AbortController().signal);
  if (ended === null) throw new Error("The task needs the driver.");
  return { tools: ended.tools, summary: ended.result.summary, details: ended.result.details };
}

describe("what a task forbids", () => {
  it("is not done, and the rest is", () =>
    everyCase(
      [
        "Do not summarize; extract the keywords",
        "Extract the keywords, but don't summarize the text.",
        "Never count the words. Extract the keywords.",
        "Please don't forget to extract the keywords",
      ],
      async (task) => {
        const { tools, details } = await run(task, { text: TEXT });
        expect(tools).toEqual(["extract_keywords"]);
        expect(details).not.toHaveProperty("not_done");
      },
    ));
});

describe("numbers in a task's own words", () => {
  it("are computed with", () =>
    everyCase(
      [
        ["What is the average of 10, 20, and 45?", "The average is 25."],
        ["average of 10 km, 20 km and 30 km", "The average is 20."],
        ["Compute the total of 5 apples and 3 oranges", "The total is 8."],
        ["median of 1 2 3 10", "The median is 2.5."],
        ["min and max of 3, 9 and -4", "The minimum is -4. The maximum is 9."],
        ["sum of $1,000 and $2,000", "The total is 3000."],
      ],
      async (task, summary) => {
        expect((await run(task)).summary).toContain(summary);
      },
    ));

  it.each([
    "sum of the numbers from 1 to 100",
    "What is the average speed if I travel 100 km in 2 hours?",
    "What was the average revenue in 2023 and 2024?",
  ])("%s: numbers that are no list are not computed with", async (task) => {
    const { tools, details } = await run(task);
    expect(tools).toEqual([]);
    expect(details).toHaveProperty("not_done");
  });
});

describe("the texts of a context", () => {
  it("in a list are read as one", async () => {
    const { details } = await run("Count the words of the notes", { notes: NOTES });
    expect(details).toMatchObject({ measure_text: { sentences: 2, paragraphs: 2 } });
  });

  it("that documents of a list bring are each read", async () => {
    const documents = [
      { title: "A", text: TEXT },
      { title: "B", text: "The pilot ran for six weeks." },
    ];
    const { details } = await run("Summarize each of the documents in one sentence", { documents });
    expect(details).toMatchObject({
      summarize_text: [
        { summary: "Revenue grew by 12 percent in the third quarter." },
        { summary: "The pilot ran for six weeks." },
      ],
    });
  });

  it("that the task names are read, and no others", async () => {
    const { details } = await run("Summarize the report", { memo: NOTES[0], report: NOTES[1] });
    expect(details).toMatchObject({ summarize_text: { summary: NOTES[1] } });
  });

  it("beyond those read in one run are named as left", async () => {
    const documents = Array.from({ length: 10 }, (_, index) => ({
      text: `The pilot number ${index} ran for six weeks.`,
    }));
    const { details } = await run("Count the words of each document", { documents });
    expect(details["measure_text"]).toHaveLength(8);
    expect(details).toMatchObject({ not_done: [{ part: "the other texts" }] });
  });

  it("answer a question where they say something on it", async () => {
    const { details } = await run("Who asked for a lower price?", { report: TEXT, memo: NOTES[0] });
    expect(details).toMatchObject({ find_passages: { passages: [{ text: NOTES[0] }] } });
  });
});

describe("words of other languages", () => {
  it("ask for the same tools", () =>
    everyCase(
      [
        ["Nenne die wichtigsten Schlüsselwörter", "extract_keywords"],
        ["Fais un résumé du texte", "summarize_text"],
        ["Zähle die Wörter", "measure_text"],
        ["Cuenta las palabras del texto", "measure_text"],
      ],
      async (task, tool) => {
        expect((await run(task, { text: TEXT })).tools).toEqual([tool]);
      },
    ));
});

describe("what no tool does", () => {
  it("judging a text is not answered by a summary of it", async () => {
    for (const task of ["Analyze the sentiment of the text", "Is the tone positive?"])
      expect((await run(task, { text: TEXT })).details).toMatchObject({ unplaced: expect.any(Array) });
  });

  it("numbers beside an expression are not passed over in silence", async () => {
    const { details } = await run("What is the sum of 12 and 30 divided by 2?");
    expect(details).toMatchObject({ not_done: [{ reason: expect.stringContaining("Not all of its numbers") }] });
  });

  it.each(["Remember that our fiscal year starts in April", "Please remember: the client likes short reports"])(
    "%s: it is not taken for a search",
    async (task) => {
      const { tools, details } = await run(task);
      expect(tools).toEqual([]);
      expect(details).toHaveProperty("not_done");
    },
  );

  it("counting how often a word stands in a text is not answered by the number of its words", async () => {
    const { tools } = await run("How many times does the word revenue appear?", { text: TEXT });
    expect(tools).toEqual(["find_passages"]);
  });
});
