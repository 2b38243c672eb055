import { boundedJson } from "#lib/bounded-json";
import { withoutSecretsIn } from "#lib/redact-arguments";

/** Maximum JSON characters of the input of a step, and of its output. */
export const MAX_PART_CHARACTERS = 262_144;

/** The input or the output of a step, without secrets. */
export interface KeptPart {
  value: unknown;
  /** JSON characters that were left out; absent for a whole part. */
  leftOut?: number;
}

/** A question to a model, in the form of its request. */
export interface ModelQuestion {
  instructions: string;
  messages: readonly unknown[];
  tools: readonly unknown[];
}

/** A question beside the earlier one of the same run: most of a conversation repeats. */
interface NextQuestion {
  /** Absent when they are the earlier ones. */
  instructions?: string;
  tools?: readonly unknown[];
  /** The number of the earlier question's messages that this one begins with. */
  repeated: number;
  messages: readonly unknown[];
}

/** A question to a model and its answer, as a run's steps keep them. */
export interface Exchange {
  input: KeptPart;
  output: KeptPart;
}

/** Keeps a question beside the earlier ones of the run, and its answer. */
export function exchangeOf(question: ModelQuestion, answer: unknown, earlier: readonly KeptPart[]): Exchange {
  const before = questionsOf(earlier).at(-1) ?? null;
  const asked = cleanQuestion(question);
  return { input: keptPart(nextQuestion(asked, before), true), output: keptPart(answer) };
}

/** A part within the bound and without secrets. */
export function keptPart(value: unknown, isClean = false): KeptPart {
  const { value: kept, leftOut } = boundedJson(isClean ? value : withoutSecretsIn(value), MAX_PART_CHARACTERS);
  return { value: kept, ...(leftOut === 0 ? {} : { leftOut }) };
}

/** The whole questions of the inputs that were kept beside each other; null for one whose form was cut. */
export function questionsOf(inputs: readonly KeptPart[]): (ModelQuestion | null)[] {
  let before: ModelQuestion | null = null;
  return inputs.map(({ value }) => {
    if (!isNextQuestion(value)) return null;
    before = {
      instructions: value.instructions ?? before?.instructions ?? "",
      tools: value.tools ?? before?.tools ?? [],
      messages: [...(before?.messages.slice(0, value.repeated) ?? []), ...value.messages],
    };
    return before;
  });
}

const isNextQuestion = (value: unknown): value is NextQuestion =>
  typeof value === "object" && value !== null && "repeated" in value && "messages" in value;

function nextQuestion({ instructions, tools, messages }: ModelQuestion, before: ModelQuestion | null): NextQuestion {
  const differs = messages.findIndex((message, at) => !isSame(message, before?.messages[at]));
  const repeated = differs === -1 ? messages.length : differs;
  return {
    ...(instructions === before?.instructions ? {} : { instructions }),
    ...(isSame(tools, before?.tools) ? {} : { tools }),
    repeated,
    messages: messages.slice(repeated),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const cleanQuestion = (question: ModelQuestion): ModelQuestion =>
  withoutSecretsIn(JSON.parse(JSON.stringify(question, withoutBytes))) as ModelQuestion;

/** Bytes of a picture have their number in their place. What only the vendor reads, such as marks for its cache, is left out. */
function withoutBytes(key: string, value: unknown): unknown {
  if (key === "providerOptions") return undefined;
  if (typeof value !== "object" || value === null || !("mediaType" in value) || !("data" in value)) return value;
  const { data: given, ...rest } = value as { data: unknown };
  const data = typeof given === "object" && given !== null && "data" in given ? given.data : given;
  if (typeof data === "string") return { ...rest, bytes: Math.floor((data.length * 3) / 4) };
  return data instanceof Uint8Array ? { ...rest, bytes: data.byteLength } : value;
}
