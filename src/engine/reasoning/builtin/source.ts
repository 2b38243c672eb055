import type { RunState } from "#engine/reasoning/provider";

import { readTable, type Table } from "./read-table.ts";
import { type SplitTask, splitTask } from "./split-task.ts";
import { stem, tokenize } from "./tokenize.ts";

/** The parts of a run that a person gave, which sources are read from. */
export type SourceState = Pick<RunState, "task" | "context" | "history">;

export interface TextSource {
  /** A JSON Pointer (RFC 6901): `/context/text`, `/task` for the material in the task, `/history` for the last answer. */
  pointer: string;
  text: string;
  /** Its name in the context. */
  key?: string;
}

export interface TableSource {
  pointer: string;
  table: Table;
}

const splits = new WeakMap<SourceState, SplitTask>();

/** The run's task, split. It is kept with the state, because planning, tools and results all read it. */
export function taskOf(state: SourceState): SplitTask {
  const known = splits.get(state);
  if (known !== undefined) return known;
  const split = splitTask(state.task);
  splits.set(state, split);
  return split;
}

const tables = new WeakMap<SourceState, Map<string, Table | null>>();

/**
 * The table at a pointer, or null for another value. It is cached with the state, because planning and the tool both
 * read it.
 */
export function tableAt(state: SourceState, pointer: string): Table | null {
  return keepTable(state, pointer, () => readTable(readSource(state, pointer)));
}

function keepTable(state: SourceState, pointer: string, read: () => Table | null): Table | null {
  let known = tables.get(state);
  if (known === undefined) {
    known = new Map();
    tables.set(state, known);
  }
  let table = known.get(pointer);
  if (table === undefined) {
    table = read();
    known.set(pointer, table);
  }
  return table;
}

const TEXT_KEYS: ReadonlySet<string> = new Set([
  "text",
  "content",
  "document",
  "body",
  "article",
  "transcript",
  "message",
]);
const TABLE_KEYS: ReadonlySet<string> = new Set(["data", "rows", "csv", "table", "values", "numbers", "records"]);
const MAX_DEPTH = 6;
const MAX_VISITED = 2_000;
const MAX_TEXT_CHARACTERS = 1_000_000;
/** Shorter strings in the context are settings and labels, unless their key names them as the text. */
const MIN_TEXT_WORDS = 8;

/**
 * The texts of a run, the likeliest first: the material in the task, the context's text under its usual keys, any other longer string
 * in the context, and last the latest answer of the chat.
 */
export function findTexts(state: SourceState): TextSource[] {
  const sources: TextSource[] = [];
  const { material } = taskOf(state);
  if (material !== null) sources.push({ pointer: "/task", text: material });
  const named: TextSource[] = [];
  const other: TextSource[] = [];
  visit(state.context, "/context", (pointer, key, value) => {
    const text = asText(value)?.slice(0, MAX_TEXT_CHARACTERS) ?? "";
    if (text.trim() === "") return true;
    const isProse = (part: unknown) => typeof part === "string" && hasWords(part, MIN_TEXT_WORDS);
    if (TEXT_KEYS.has(key.toLowerCase())) named.push({ pointer, text, key });
    else if (Array.isArray(value) ? value.some(isProse) : isProse(value)) other.push({ pointer, text, key });
    return false;
  });
  sources.push(...named, ...other);
  if (sources.length === 0) {
    const last = state.history?.findLast((message) => hasWords(message.content, MIN_TEXT_WORDS));
    if (last !== undefined) sources.push({ pointer: "/history", text: last.content });
  }
  return sources;
}

/** A text, or a list of texts as one. */
function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string");
  return isList ? value.join("\n\n") : null;
}

/**
 * The texts that a part of the task means: the material in the task; else those whose name in the context the part
 * mentions ("the report"); else those under the likeliest name, which several documents of a list share; else all.
 */
export function textsMeant(part: string, sources: readonly TextSource[]): readonly TextSource[] {
  const [first] = sources;
  if (first?.key === undefined) return sources.slice(0, 1);
  const words = new Set(tokenize(part).map(stem));
  const said = sources.filter(({ key }) => key !== undefined && words.has(stem(key.toLowerCase())));
  if (said.length > 0) return said;
  return TEXT_KEYS.has(first.key.toLowerCase()) ? sources.filter(({ key }) => key === first.key) : sources;
}

/** The text at a pointer, or null when the value is not text. */
export function textAt(state: SourceState, pointer: string): string | null {
  return asText(readSource(state, pointer));
}

/** The tables of a run: CSV in the task's material, and arrays, records and CSV texts of the context, the usual keys first. */
export function findTables(state: SourceState): TableSource[] {
  const named: TableSource[] = [];
  const other: TableSource[] = [];
  const { material } = taskOf(state);
  const own = material === null ? null : tableAt(state, "/task");
  if (own !== null) named.push({ pointer: "/task", table: own });
  visit(state.context, "/context", (pointer, key, value) => {
    const table = typeof value === "number" ? null : keepTable(state, pointer, () => readTable(value));
    if (table === null) return true;
    (TABLE_KEYS.has(key.toLowerCase()) ? named : other).push({ pointer, table });
    return false;
  });
  return [...named, ...other];
}

/** Reads the value of a pointer, own properties only; undefined without one. */
function readSource(state: SourceState, pointer: string): unknown {
  if (pointer === "/task") return taskOf(state).material ?? state.task;
  if (pointer === "/history") return findTexts({ ...state, task: "", context: {} })[0]?.text;
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keys.shift() !== "context") return undefined;
  let value: unknown = state.context;
  for (const key of keys) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The pointer in a person's words: `context.text`, "the task". */
export function nameSource(pointer: string): string {
  if (pointer === "/task") return "the task's own text";
  if (pointer === "/history") return "the last message";
  return pointer.slice(1).replaceAll("/", ".");
}

/** Walks a JSON value breadth-first. The visitor returns false to skip what is below. */
function visit(
  root: unknown,
  rootPointer: string,
  visitor: (pointer: string, key: string, value: unknown) => boolean | void,
): void {
  let level: { pointer: string; key: string; value: unknown }[] = [{ pointer: rootPointer, key: "", value: root }];
  let visited = 0;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const { pointer, key, value } of level) {
      visited += 1;
      if (visited > MAX_VISITED) return;
      const descend = visitor(pointer, key, value);
      if (descend === false || value === null || typeof value !== "object") continue;
      for (const [name, inner] of Object.entries(value)) {
        if (below.length > MAX_VISITED) break;
        below.push({
          pointer: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
          key: name,
          value: inner,
        });
      }
    }
    level = below;
  }
}

function hasWords(text: string, least: number): boolean {
  let words = 0;
  for (const _ of text.matchAll(/\S+/g)) {
    words += 1;
    if (words >= least) return true;
  }
  // In scripts without spaces a long run is a text too.
  return text.length >= 40 && words > 0;
}
