import { type Exchange, type KeptPart, keptPart, questionsOf } from "./exchange.ts";
import { type CallRecord, madeWith, type Step } from "./provider.ts";
import { withoutBytes } from "./tool-pictures.ts";
import { shorten } from "./trace.ts";

/** The input and output of an entry of the trace that shows them shortened, or not at all. */
export interface KeptTexts {
  /** The index of the entry. */
  entry: number;
  /** `model`: the input is a question beside the earlier one. */
  kind: "model" | "tool";
  input?: KeptPart;
  output?: KeptPart;
}

/** Maximum JSON characters of all texts of a run. Beyond it a part keeps its number of characters only. */
const MAX_RUN_CHARACTERS = 8_388_608;

/**
 * The whole texts of a run, where its trace has them shortened: the questions to models with their answers, and long
 * arguments and outputs of calls. `last` is the exchange of its conclusion.
 */
export function wholeTexts(steps: readonly Step[], last?: Exchange): KeptTexts[] {
  const texts: KeptTexts[] = [];
  let entry = 0;
  for (const { exchange, calls } of steps) {
    if (exchange !== undefined) texts.push({ entry, kind: "model", ...exchange });
    entry += 1;
    for (const call of calls) {
      const parts = partsOfCall(call);
      if (parts !== null) texts.push({ entry, kind: "tool", ...parts });
      entry += 1;
    }
  }
  if (last !== undefined) texts.push({ entry, kind: "model", ...last });
  return withinRun(texts);
}

/** The whole parts of a call; null when the trace shows them whole. */
function partsOfCall(call: CallRecord): Pick<KeptTexts, "input" | "output"> | null {
  const { outcome } = call;
  const input = call.malformed ?? madeWith(call);
  const output = outcome?.status === "done" ? withoutBytes(outcome.output) : undefined;
  const isShort = isWhole(input) && (output === undefined || isWhole(output));
  return isShort ? null : { input: keptPart(input), ...(output === undefined ? {} : { output: keptPart(output) }) };
}

const isWhole = (value: unknown): boolean => JSON.stringify(shorten(value)) === JSON.stringify(value);

function withinRun(texts: KeptTexts[]): KeptTexts[] {
  let room = MAX_RUN_CHARACTERS;
  const within = (part: KeptPart): KeptPart => {
    const { length } = JSON.stringify(part.value);
    if (length > room) return { value: null, leftOut: length + (part.leftOut ?? 0) };
    room -= length;
    return part;
  };
  return texts.map(({ input, output, ...rest }) => ({
    ...rest,
    ...(input === undefined ? {} : { input: within(input) }),
    ...(output === undefined ? {} : { output: within(output) }),
  }));
}

/** The texts of an entry as a reader sees them. */
export interface ReadTexts {
  input?: KeptPart;
  output?: KeptPart;
}

/** The texts by entry of the trace, each question with the messages that it repeats. */
export function readTexts(texts: readonly KeptTexts[]): ReadonlyMap<number, ReadTexts> {
  const asked = texts.filter(({ kind }) => kind === "model");
  const questions = questionsOf(asked.map(({ input }) => input ?? { value: null }));
  return new Map(
    texts.map((own) => {
      const { entry, input, output } = own;
      const question = questions[asked.indexOf(own)];
      return [
        entry,
        {
          ...(input === undefined ? {} : { input: question ? { ...input, value: question } : input }),
          ...(output === undefined ? {} : { output }),
        },
      ];
    }),
  );
}
