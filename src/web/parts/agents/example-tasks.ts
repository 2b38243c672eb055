import type { Agent } from "./agent.ts";

/** A task that a press puts into the form. */
export interface ExampleTask {
  name: string;
  task: string;
  context: string;
}

/** The tasks that an agent's settings name (`example_tasks`), else those that every agent can do. */
export function examplesOf({
  configuration: { example_tasks: own },
}: Pick<Agent, "configuration">): readonly ExampleTask[] {
  const found = (Array.isArray(own) ? own : []).flatMap((one: { task?: unknown; context?: unknown } | null) =>
    typeof one?.task === "string" ? [{ name: one.task, task: one.task, context: contextText(one.context) }] : [],
  );
  return found.length > 0 ? found : EXAMPLE_TASKS;
}

const contextText = (context: unknown): string =>
  typeof context === "object" && context !== null && Object.keys(context).length > 0
    ? JSON.stringify(context, null, 2)
    : "";

/** Tasks that every agent can do, also without a model, for who wants to see something first. */
export const EXAMPLE_TASKS: readonly ExampleTask[] = [
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
