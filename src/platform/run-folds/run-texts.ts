import { withoutSecretsIn } from "#lib/redact-arguments";

/** The columns of a run's texts in `runs_search`, each with the most characters of it that are searched. */
export const SEARCHED_CHARACTERS = {
  task: 4_000,
  context: 4_000,
  result: 8_000,
  errors: 1_000,
  args: 4_000,
  answers: 8_000,
} as const;

export type TextColumn = keyof typeof SEARCHED_CHARACTERS;
export const TEXT_COLUMNS = Object.keys(SEARCHED_CHARACTERS) as TextColumn[];

/** An ended run as its row has it. */
export interface TextedRun {
  task: string;
  context: unknown;
  result: unknown;
  error: unknown;
  trace: readonly { type: string; input?: unknown; output?: unknown }[];
  /** Whole inputs and outputs of entries that the trace has shortened. */
  texts: readonly { entry: number; kind: string; input?: { value: unknown }; output?: { value: unknown } }[];
}

/** A text of a run. */
export interface Passage {
  column: TextColumn;
  /** The index of the entry of its trace; null outside the trace. */
  entry: number | null;
  text: string;
}

/** The searched texts of a run without secrets, in the order of the columns and of the trace, each column cut to its length. */
export function passagesOf(run: TextedRun): Passage[] {
  const whole = [
    passageOf("task", run.task),
    passageOf("context", run.context),
    passageOf("result", run.result),
    passageOf("errors", run.error),
    ...run.trace.flatMap((step, entry) => passagesOfStep(run, step, entry)),
  ];
  return TEXT_COLUMNS.flatMap((column) => withinColumn(whole.filter((one) => one.column === column)));
}

/** The texts of a run's columns, in their order. */
export function columnTexts(run: TextedRun): string[] {
  const passages = passagesOf(run);
  return TEXT_COLUMNS.map((column) => passages.flatMap((one) => (one.column === column ? [one.text] : [])).join("\n"));
}

function passagesOfStep({ texts }: TextedRun, step: TextedRun["trace"][number], entry: number): Passage[] {
  if (step.type !== "tool" && step.type !== "refusal") return [];
  const whole = texts.find((one) => one.entry === entry && one.kind === "tool");
  const output = whole?.output?.value ?? step.output;
  const error = errorOf(output);
  return [
    passageOf("args", whole?.input?.value ?? step.input, entry),
    error === null ? passageOf("answers", output, entry) : passageOf("errors", error, entry),
  ];
}

const errorOf = (output: unknown): unknown =>
  typeof output === "object" && output !== null && "error" in output ? output.error : null;

const passageOf = (column: TextColumn, value: unknown, entry: number | null = null): Passage => ({
  column,
  entry,
  text: linesOf(withoutSecretsIn(value)).join("\n"),
});

/** The values in a JSON value, each behind its name. */
function linesOf(value: unknown, name = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => linesOf(item, name));
  if (typeof value === "object") return Object.entries(value).flatMap(([key, entry]) => linesOf(entry, key));
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [name === "" ? text : `${name}: ${text}`];
}

function withinColumn(passages: readonly Passage[]): Passage[] {
  let left = passages[0] === undefined ? 0 : SEARCHED_CHARACTERS[passages[0].column];
  return passages.flatMap((one) => {
    const text = one.text.slice(0, left);
    left -= text.length;
    return text === "" ? [] : [{ ...one, text }];
  });
}
