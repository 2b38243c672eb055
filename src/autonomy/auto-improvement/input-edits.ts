import type { Edit, Evidence, Operator } from "./edit-operators.ts";
import { access, inputUse, onEntry, property, type ReadSource } from "./source-reading.ts";
import { asObject, commonKind, declaredKind, kindOf, type JsonObject, type ValueKind } from "./value-kinds.ts";

/** A change of one key of the input: `value` reads the key, `input` is the whole input. */
interface KeyEdit {
  operator: Operator;
  why: string;
  change: (value: string, input: string) => string;
}

const DEFAULTS: Readonly<Partial<Record<ValueKind, string>>> = {
  number: "0",
  text: '""',
  list: "[]",
  object: "{}",
  boolean: "false",
};

/** Kinds to try where neither schema nor passes tell the kind of a key. */
const GUESSES: readonly ValueKind[] = ["list", "text", "number", "object"];

/**
 * Edits that make the body accept a failing input: one for each key whose kind differs from the passing inputs or from
 * the schema. Pure; the same source and evidence give the same edits in the same order.
 */
export function inputEdits(source: ReadSource, evidence: Evidence, limit: number): Edit[] {
  const [failing] = evidence.failing;
  if (failing === undefined) return [];
  const { keys: read } = inputUse(source);
  const known = [...evidence.passing, ...evidence.failing.slice(1)].flatMap((input) => Object.keys(input));
  const declared = Object.keys(asObject(evidence.inputSchema?.["properties"]) ?? {});
  const keys = [...new Set([...read, ...declared, ...known])];
  const context = { failing, evidence, source, expected: new Set(keys) };
  const edits: Edit[] = [];
  for (const key of keys) {
    if (edits.length >= limit) break;
    for (const { operator, why, change } of keyEdits(key, context)) {
      const code = onEntry(
        source,
        (input) => `{ ...${input}, ${property(key)}: ${change(access(input, key), input)} }`,
      );
      if (code !== null) edits.push({ operator, description: why, code });
    }
  }
  return edits.slice(0, limit);
}

interface KeyContext {
  failing: JsonObject;
  evidence: Evidence;
  source: ReadSource;
  expected: ReadonlySet<string>;
}

function keyEdits(key: string, { failing, evidence, source, expected }: KeyContext): KeyEdit[] {
  const value = Object.hasOwn(failing, key) ? failing[key] : undefined;
  const given = kindOf(value);
  const wanted =
    commonKind(evidence.passing, key) ?? declaredKind(evidence.inputSchema, key) ?? kindByUse(source.code, key);
  const named = `\`${key}\``;
  if (given === "missing" || given === "null") {
    const others = Object.keys(failing).filter((other) => !expected.has(other) && plain(other) === plain(key));
    return [
      ...others.map((other): KeyEdit => ({
        operator: "accept_other_spelling",
        why: `Takes \`${other}\` where ${named} is missing`,
        change: (read, input) => `${read} ?? ${access(input, other)}`,
      })),
      ...(wanted === null ? GUESSES : [wanted]).flatMap((kind): KeyEdit[] => {
        const fallback = DEFAULTS[kind];
        if (fallback === undefined) return [];
        const why = `Takes ${fallback} where ${named} is missing`;
        return [{ operator: "default_for_missing", why, change: (read) => `${read} ?? ${fallback}` }];
      }),
    ];
  }
  if (wanted !== null && wanted !== given) return conversions(named, value, given, wanted);
  if (given === "text") return textEdits(key, named, String(value), evidence.passing);
  if (Array.isArray(value)) return entryEdits(key, named, value, evidence.passing);
  return [];
}

const IS_NUMBER = (read: string): string =>
  `typeof ${read} === "string" && ${read}.trim() !== "" && Number.isFinite(Number(${read}))`;

function conversions(named: string, value: unknown, given: ValueKind, wanted: ValueKind): KeyEdit[] {
  const edits: KeyEdit[] = [];
  const add = (operator: Operator, why: string, change: KeyEdit["change"]): void =>
    void edits.push({ operator, why, change });
  if (wanted === "number" && given === "text") {
    add(
      "number_from_text",
      `Reads ${named} as a number when it is written as text`,
      (read) => `${IS_NUMBER(read)} ? Number(${read}) : ${read}`,
    );
    add(
      "number_from_written_text",
      `Reads ${named} as a number when it is text with signs around it`,
      (read) => `typeof ${read} === "string" ? Number(${read}.replace(/[^0-9.+-]/g, "")) : ${read}`,
    );
  }
  if (wanted === "text") add("text_from_value", `Takes ${named} as text`, (read) => `String(${read})`);
  if (wanted === "list" && given === "text") {
    if (holdsJson(value)) addJson(add, named);
    add(
      "list_from_text",
      `Takes ${named} apart at its commas when it is text`,
      (read) =>
        `typeof ${read} === "string" ? ${read}.split(",").map((part) => part.trim()).filter((part) => part !== "") : ${read}`,
    );
  }
  if (wanted === "list" && given === "object")
    add(
      "list_of_values",
      `Takes the values of ${named} when it is an object`,
      (read) => `Array.isArray(${read}) ? ${read} : Object.values(${read})`,
    );
  if (wanted === "list")
    add(
      "list_of_one",
      `Takes ${named} as a list of one entry when it is not a list`,
      (read) => `Array.isArray(${read}) ? ${read} : [${read}]`,
    );
  if (given === "list")
    add(
      "first_of_list",
      `Takes the first entry of ${named} when it is a list`,
      (read) => `Array.isArray(${read}) ? ${read}[0] : ${read}`,
    );
  if (wanted === "object" && given === "text" && holdsJson(value)) addJson(add, named);
  return edits;
}

const addJson = (add: (operator: Operator, why: string, change: KeyEdit["change"]) => void, named: string): void =>
  add(
    "json_from_text",
    `Reads ${named} as JSON when it is text`,
    (read) => `typeof ${read} === "string" ? JSON.parse(${read}) : ${read}`,
  );

function holdsJson(value: unknown): boolean {
  try {
    return typeof JSON.parse(String(value)) === "object";
  } catch {
    return false;
  }
}

function textEdits(key: string, named: string, value: string, passing: readonly JsonObject[]): KeyEdit[] {
  const others = passing.flatMap((input) => (typeof input[key] === "string" ? [input[key]] : []));
  const all = (rule: (text: string) => boolean): boolean => others.length > 0 && others.every(rule);
  const edits: KeyEdit[] = [];
  if (value !== value.trim())
    edits.push({
      operator: "trim_text",
      why: `Takes ${named} without space around it`,
      change: (read) => `${read}.trim()`,
    });
  if (value !== value.toLowerCase() && all((text) => text === text.toLowerCase()))
    edits.push({
      operator: "lower_case_text",
      why: `Takes ${named} in lower case`,
      change: (read) => `${read}.toLowerCase()`,
    });
  if (value !== value.toUpperCase() && all((text) => text === text.toUpperCase()))
    edits.push({
      operator: "upper_case_text",
      why: `Takes ${named} in upper case`,
      change: (read) => `${read}.toUpperCase()`,
    });
  return edits;
}

function entryEdits(key: string, named: string, value: readonly unknown[], passing: readonly JsonObject[]): KeyEdit[] {
  const entries = passing.flatMap((input): unknown[] => (Array.isArray(input[key]) ? (input[key] as unknown[]) : []));
  const edits: KeyEdit[] = [];
  if (value.some((entry) => entry === null))
    edits.push({
      operator: "drop_empty_entries",
      why: `Leaves out entries of ${named} that are null`,
      change: (read) => `${read}.filter((entry) => entry !== null)`,
    });
  if (value.some((entry) => typeof entry === "string") && entries.every((entry) => typeof entry === "number"))
    edits.push({
      operator: "numbers_from_texts",
      why: `Reads entries of ${named} as numbers when they are written as text`,
      change: (read) => `${read}.map((entry) => (${IS_NUMBER("entry")} ? Number(entry) : entry))`,
    });
  const models = entries.map(asObject).filter((entry) => entry !== null);
  const objects = value.map(asObject).filter((entry) => entry !== null);
  for (const field of new Set(models.flatMap((model) => Object.keys(model)))) {
    const kind = commonKind(models, field);
    const fallback = kind === null ? undefined : DEFAULTS[kind];
    const read = access("entry", field);
    const inEach = (change: string) => (list: string) =>
      `${list}.map((entry) => (entry === null || typeof entry !== "object" ? entry : { ...entry, ${property(field)}: ${change} }))`;
    if (fallback !== undefined && objects.some((entry) => (entry[field] ?? null) === null))
      edits.push({
        operator: "default_in_entries",
        why: `Takes ${fallback} where an entry of ${named} has no \`${field}\``,
        change: inEach(`${read} ?? ${fallback}`),
      });
    if (kind === "number" && objects.some((entry) => typeof entry[field] === "string"))
      edits.push({
        operator: "numbers_from_texts",
        why: `Reads \`${field}\` of the entries of ${named} as a number when it is written as text`,
        change: inEach(`${IS_NUMBER(read)} ? Number(${read}) : ${read}`),
      });
  }
  return edits;
}

const LIST_METHODS = "map|filter|reduce|forEach|some|every|find|flatMap|join|push|sort|toSorted|includes";
const TEXT_METHODS = "trim|toUpperCase|toLowerCase|split|replace|replaceAll|startsWith|endsWith|match|charAt|padStart";

/** The kind of a key by the methods that the body calls on it, as the last resort. */
function kindByUse(code: string, key: string): ValueKind | null {
  const name = key.replaceAll(/[^\w]/g, "");
  if (name !== key) return null;
  const calls = (methods: string): boolean => new RegExp(`\\b${name}\\??\\.(?:${methods})\\(`).test(code);
  if (calls(LIST_METHODS)) return "list";
  if (calls(TEXT_METHODS)) return "text";
  return calls("toFixed|toPrecision") ? "number" : null;
}

/** A key without case and separators, so that `unitPrice` and `Unit_Price` are equal. */
const plain = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
