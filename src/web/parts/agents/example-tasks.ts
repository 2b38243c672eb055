/** Tasks that every agent can do, also without a model, for who wants to see something first. */
export const EXAMPLE_TASKS: readonly { name: string; task: string; context: string }[] = [
  {
    name: "Summarize a text",
    task: "Summarize the text in two sentences",
    context:
      "The harbour was closed on Monday because of the storm. Three ships had to wait outside. On Tuesday the wind fell, and the first ship came in at noon. The harbour master expects all of them to be unloaded by Thursday. The storm cost the harbour about 40,000 euros.",
  },
  {
    name: "Statistics of a table",
    task: "Give me the statistics of the numbers",
    context: "month,orders\nJanuary,120\nFebruary,98\nMarch,143\nApril,151",
  },
  { name: "Do a sum", task: "Calculate (1200 + 340) * 0.19", context: "" },
];
