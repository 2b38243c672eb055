import type { Environment } from "@marcbachmann/cel-js";

import type { ExpressionFailure, Field, Outcome, Variables } from "./expression-types.ts";
import { ExpressionFault, fromCel, ResultRoom } from "./from-cel.ts";
import { type ReadExpression, readExpression } from "./read-expression.ts";
import { sizeOfRead } from "./read-values.ts";
import { expressionsOf, namesOf, type TemplateText, templateTexts } from "./template.ts";

/** Fields that are evaluated together, with the values of their variables. */
export interface Evaluation {
  readonly fields: readonly Field[];
  readonly variables: Variables;
  /** As the scope says with which the fields were checked. */
  readonly placeholders?: boolean;
}

/** A field that was read and not evaluated yet. */
export interface PreparedField {
  /** Whether its work is bounded by its length and by the size of what it reads. */
  readonly isPlain: boolean;
  /** At most about as many steps as a plain one takes. */
  readonly work: number;
  /** The values that its expressions read: a variable, and fields by their names. */
  readonly references: readonly (readonly string[])[];
  readonly run: () => Outcome;
}

const LONGEST_SOURCE = 100;
const LONGEST_MESSAGE = 300;

/** Reads fields. `environment` is the one that evaluates; without it, expressions that are not plain must not be run. */
export function prepareFields(
  { fields, variables, placeholders = false }: Evaluation,
  environment?: Environment,
): PreparedField[] {
  const names = namesOf({
    variables: Object.fromEntries(Object.keys(variables).map((name) => [name, "any"])),
    placeholders,
  });
  return fields.map((field) => prepare(field, variables, names, environment));
}

function prepare(
  field: Field,
  variables: Variables,
  names: readonly string[] | null,
  environment: Environment | undefined,
): PreparedField {
  const texts = field.kind === "template" ? templateTexts(field.source, names) : [];
  const { expressions, issues } = expressionsOf(field, texts);
  const read = new Map<string, ReadExpression>();
  for (const { path, source } of expressions) {
    const reading = readExpression(source, null, "any", environment);
    if ("issues" in reading) return failed(failureOf(reading.issues[0]?.message ?? "", source, path));
    read.set(source, reading);
  }
  const [issue] = issues;
  if (issue !== undefined) return failed(failureOf(issue.issue.message, "", issue.path));
  const all = expressions.flatMap(({ source }) => read.get(source)?.facts ?? []);
  return {
    isPlain: all.every(({ isPlain }) => isPlain),
    work: all.reduce((sum, { nodes, references }) => sum + nodes * (1 + sizeOfRead(variables, references)), 0),
    references: all.flatMap(({ references }) => references),
    run: () => new FieldRun(variables, read, texts).outcome(field),
  };
}

const failed = (failure: ExpressionFailure): PreparedField => ({
  isPlain: true,
  work: 0,
  references: [],
  run: () => ({ failure }),
});

function failureOf(
  reason: string,
  source: string,
  path: readonly (string | number)[],
  code: ExpressionFailure["code"] = "EXPRESSION_FAILED",
): ExpressionFailure {
  const where = source === "" ? "" : `, in ${source.trim().slice(0, LONGEST_SOURCE)}`;
  return { code, message: `${reason.replace(/\.$/, "").slice(0, LONGEST_MESSAGE)}${where}.`, path };
}

/** One evaluation of a field, whose results share the room of the field. */
class FieldRun {
  readonly #variables: Variables;
  readonly #read: ReadonlyMap<string, ReadExpression>;
  readonly #texts: ReadonlyMap<string, TemplateText>;
  readonly #room = new ResultRoom();

  constructor(variables: Variables, read: ReadonlyMap<string, ReadExpression>, texts: readonly TemplateText[]) {
    this.#variables = variables;
    this.#read = read;
    this.#texts = new Map(texts.map((text) => [text.path.join("\u0000"), text]));
  }

  outcome({ kind, source }: Field): Outcome {
    try {
      return { value: kind === "expression" ? this.#value(source, []) : this.#filled(source, []) };
    } catch (error) {
      if (error instanceof PlacedFault) return { failure: error.failure };
      throw error;
    }
  }

  #value(source: string, path: readonly (string | number)[]): unknown {
    try {
      return fromCel(this.#read.get(source)?.evaluate(this.#variables), this.#room);
    } catch (error) {
      throw new PlacedFault(
        failureOf(reasonOf(error), source, path, error instanceof ExpressionFault ? error.code : undefined),
      );
    }
  }

  #filled(value: unknown, path: readonly (string | number)[]): unknown {
    if (typeof value === "string") return this.#text(value, path);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((entry, index) => this.#filled(entry, [...path, index]));
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.#filled(entry, [...path, key])]));
  }

  #text(text: string, path: readonly (string | number)[]): unknown {
    const read = this.#texts.get(path.join("\u0000"))?.read;
    if (read === undefined || "issue" in read) return text;
    const [only, ...others] = read.parts;
    if (only?.kind === "expression" && others.length === 0) return this.#value(only.source, path);
    return read.parts
      .map((part) => (part.kind === "words" ? part.words : asText(this.#value(part.source, path))))
      .join("");
  }
}

/** A value inside a longer text: nothing for null, JSON for what is not a text. */
const asText = (value: unknown): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

class PlacedFault extends Error {
  readonly failure: ExpressionFailure;

  constructor(failure: ExpressionFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The library's own words, without the picture of the place; another error, such as a wrong time zone, has its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The expression failed";
  return "summary" in error ? String(error.summary) : error.message;
}
