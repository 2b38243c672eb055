import { roundedAt } from "#lib/exact-numbers";
import { canonicalJson } from "#lib/json";
import type { ArgumentCheck, Mismatch } from "#platform/intake/intake-task";

import { type LinearPattern, linearPattern } from "./linear-pattern.ts";
import { StepBudget, StepsSpent } from "./step-budget.ts";

type Schema = Readonly<Record<string, unknown>>;
type Path = readonly string[];

/** At most about half a second. */
const MAX_STEPS = 1_000_000;
/** Schemas within schemas, including references that are followed. */
const MAX_DEPTH = 200;
const MAX_SHOWN = 5;
/** Characters that are compared in the time of a step. */
const CHARACTERS_A_STEP = 20;

/**
 * The first five mismatches of a value with a stranger's JSON Schema: draft 7, 2019-09, 2020-12, and `nullable` of
 * OpenAPI 3.0. Formats, unknown keywords and references to other documents are left to the tool's server. A check that
 * needs too many steps is one mismatch, which says so.
 */
export function checkValue({ schema, value }: ArgumentCheck): Mismatch[] {
  try {
    return new ValueCheck(schema).mismatches(value);
  } catch (error) {
    if (!(error instanceof StepsSpent)) throw error;
    return [
      { path: [], message: "cannot be checked: the tool's schema and the arguments need too many steps together" },
    ];
  }
}

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

class ValueCheck {
  readonly #root: unknown;
  readonly #budget = new StepBudget(MAX_STEPS);
  readonly #patterns = new Map<string, LinearPattern | null>();
  #depth = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  mismatches(value: unknown): Mismatch[] {
    const found: Mismatch[] = [];
    this.#check(this.#root, value, [], found);
    return found.slice(0, MAX_SHOWN);
  }

  #check(schema: unknown, value: unknown, path: Path, found: Mismatch[]): void {
    this.#budget.spend(1);
    if (schema === false) found.push({ path, message: "is not allowed" });
    if (!isSchema(schema)) return;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new StepsSpent();
    const { $ref: reference } = schema;
    if (typeof reference === "string") this.#check(this.#targetOf(reference), value, path, found);
    this.#checkKind(schema, value, path, found);
    this.#checkJoined(schema, value, path, found);
    if (typeof value === "string") this.#checkText(schema, value, path, found);
    else if (typeof value === "number") this.#checkNumber(schema, value, path, found);
    else if (Array.isArray(value)) this.#checkList(schema, value, path, found);
    else if (isSchema(value)) this.#checkObject(schema, value, path, found);
    this.#depth -= 1;
  }

  #fits(schema: unknown, value: unknown): boolean {
    const found: Mismatch[] = [];
    this.#check(schema, value, [], found);
    return found.length === 0;
  }

  #checkKind(schema: Schema, value: unknown, path: Path, found: Mismatch[]): void {
    const { type, enum: choices, nullable } = schema;
    if (value === null && nullable === true) return;
    const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
    if (types.length > 0 && !types.some((one) => isOfType(one, value)))
      found.push({ path, message: roundedFor(types, value) ?? `must be of type ${types.slice(0, 8).join(" or ")}` });
    if (Array.isArray(choices) && !choices.some((choice) => this.#isEqual(choice, value)))
      found.push({ path, message: "must be one of the allowed values" });
    if (Object.hasOwn(schema, "const") && !this.#isEqual(schema["const"], value))
      found.push({ path, message: "must be the one allowed value" });
  }

  /** Schemas that apply to the same value. */
  #checkJoined(schema: Schema, value: unknown, path: Path, found: Mismatch[]): void {
    for (const part of listOf(schema["allOf"])) this.#check(part, value, path, found);
    const any = listOf(schema["anyOf"]);
    if (any.length > 0 && !any.some((part) => this.#fits(part, value)))
      found.push({ path, message: "fits none of the allowed forms" });
    const one = listOf(schema["oneOf"]);
    if (one.length > 0 && one.filter((part) => this.#fits(part, value)).length !== 1)
      found.push({ path, message: "must fit exactly one of the allowed forms" });
    if (Object.hasOwn(schema, "not") && this.#fits(schema["not"], value))
      found.push({ path, message: "has a form that is not allowed" });
    if (!Object.hasOwn(schema, "if")) return;
    const next = this.#fits(schema["if"], value) ? "then" : "else";
    if (Object.hasOwn(schema, next)) this.#check(schema[next], value, path, found);
  }

  #checkText(schema: Schema, value: string, path: Path, found: Mismatch[]): void {
    const { minLength, maxLength, pattern } = schema;
    if (typeof minLength === "number" || typeof maxLength === "number") {
      this.#budget.spend(value.length / CHARACTERS_A_STEP);
      const { length } = Array.from(value);
      checkCount(length, minLength, maxLength, "characters", path, found);
    }
    if (typeof pattern === "string" && !this.#matches(pattern, value))
      found.push({ path, message: `must match ${pattern.slice(0, 100)}` });
  }

  /** True too where the pattern is left to the server. */
  #matches(pattern: string, text: string): boolean {
    let known = this.#patterns.get(pattern);
    if (known === undefined) {
      this.#budget.spend(pattern.length);
      known = linearPattern(pattern);
      this.#patterns.set(pattern, known);
    }
    if (known === null) return true;
    this.#budget.spend(text.length * known.cost);
    return known.isIn(text);
  }

  #checkNumber(schema: Schema, value: number, path: Path, found: Mismatch[]): void {
    const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
    // In draft 4 and OpenAPI 3.0 the exclusive bounds are switches.
    if (typeof minimum === "number" && (above === true ? value <= minimum : value < minimum))
      found.push({ path, message: `must be ${above === true ? "more than" : "at least"} ${minimum}` });
    if (typeof maximum === "number" && (below === true ? value >= maximum : value > maximum))
      found.push({ path, message: `must be ${below === true ? "less than" : "at most"} ${maximum}` });
    if (typeof above === "number" && value <= above) found.push({ path, message: `must be more than ${above}` });
    if (typeof below === "number" && value >= below) found.push({ path, message: `must be less than ${below}` });
    if (typeof multipleOf === "number" && multipleOf > 0 && !isMultiple(value, multipleOf))
      found.push({ path, message: `must be a multiple of ${multipleOf}` });
  }

  #checkList(schema: Schema, value: readonly unknown[], path: Path, found: Mismatch[]): void {
    checkCount(value.length, schema["minItems"], schema["maxItems"], "entries", path, found);
    const { items } = schema;
    const first = Array.isArray(items) ? items : listOf(schema["prefixItems"]);
    const others = Array.isArray(items) ? schema["additionalItems"] : items;
    value.forEach((entry, index) => {
      if (index < first.length) this.#check(first[index], entry, [...path, String(index)], found);
      else if (others !== undefined) this.#check(others, entry, [...path, String(index)], found);
    });
    if (schema["uniqueItems"] === true && new Set(value.map((entry) => this.#textOf(entry))).size !== value.length)
      found.push({ path, message: "must not have equal entries" });
    if (!Object.hasOwn(schema, "contains")) return;
    const fitting = value.filter((entry) => this.#fits(schema["contains"], entry)).length;
    checkCount(fitting, schema["minContains"] ?? 1, schema["maxContains"], "entries of one form", path, found);
  }

  #checkObject(schema: Schema, value: Schema, path: Path, found: Mismatch[]): void {
    const names = Object.keys(value);
    checkCount(names.length, schema["minProperties"], schema["maxProperties"], "properties", path, found);
    this.#checkNeeded(schema["required"], value, path, found);
    const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
    const byPattern = Object.entries(isSchema(schema["patternProperties"]) ? schema["patternProperties"] : {});
    for (const name of names) {
      this.#budget.spend(1 + byPattern.length);
      const at = [...path, name];
      if (schema["propertyNames"] !== undefined) this.#check(schema["propertyNames"], name, at, found);
      const fitting = byPattern.filter(([pattern]) => this.#matches(pattern, name));
      for (const [, part] of fitting) this.#check(part, value[name], at, found);
      if (Object.hasOwn(properties, name)) this.#check(properties[name], value[name], at, found);
      else if (fitting.length === 0 && schema["additionalProperties"] !== undefined)
        this.#check(schema["additionalProperties"], value[name], at, found);
    }
    this.#checkDependent(schema, value, path, found);
  }

  #checkDependent(schema: Schema, value: Schema, path: Path, found: Mismatch[]): void {
    for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
      const rules = schema[keyword];
      for (const [name, rule] of Object.entries(isSchema(rules) ? rules : {})) {
        this.#budget.spend(1);
        if (!Object.hasOwn(value, name)) continue;
        if (Array.isArray(rule)) this.#checkNeeded(rule, value, path, found);
        else this.#check(rule, value, path, found);
      }
    }
  }

  #checkNeeded(names: unknown, value: Schema, path: Path, found: Mismatch[]): void {
    for (const name of listOf(names)) {
      this.#budget.spend(1);
      if (typeof name === "string" && !Object.hasOwn(value, name))
        found.push({ path: [...path, name], message: "is required" });
    }
  }

  #isEqual(left: unknown, right: unknown): boolean {
    this.#budget.spend(1);
    const isSimple = (value: unknown): boolean => value === null || typeof value !== "object";
    if (isSimple(left) || isSimple(right)) return left === right;
    return this.#textOf(left) === this.#textOf(right);
  }

  #textOf(value: unknown): string {
    const text = canonicalJson(value);
    this.#budget.spend(1 + text.length / CHARACTERS_A_STEP);
    return text;
  }

  /** The part of the schema that a reference names; any value fits one of another document. */
  #targetOf(reference: string): unknown {
    if (reference !== "#" && !reference.startsWith("#/")) return {};
    let target = this.#root;
    for (const part of reference.split("/").slice(1)) {
      this.#budget.spend(1);
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      if (target === null || typeof target !== "object" || !Object.hasOwn(target, key)) return {};
      target = Reflect.get(target, key);
    }
    return target;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Why the text of a number that would be rounded is not taken as a number; null for other values. */
const roundedFor = (types: readonly unknown[], value: unknown): string | null =>
  types.includes("integer") || types.includes("number") ? roundedAt(value, []) : null;

function isOfType(type: unknown, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return type === "object" ? isSchema(value) : typeof value === type;
}

/** Decimal fractions such as 0.1 are not exact in binary. */
const isMultiple = (value: number, of: number): boolean =>
  Math.abs(value / of - Math.round(value / of)) <= 1e-9 * Math.max(1, Math.abs(value / of));

function checkCount(count: number, least: unknown, most: unknown, unit: string, path: Path, found: Mismatch[]): void {
  if (typeof least === "number" && count < least) found.push({ path, message: `must have at least ${least} ${unit}` });
  if (typeof most === "number" && count > most) found.push({ path, message: `must have at most ${most} ${unit}` });
}
