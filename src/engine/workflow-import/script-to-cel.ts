import { type Expression, parseExpressionAt, type TemplateLiteral } from "acorn";

import {
  below,
  type Cel,
  type CelPath,
  inParentheses,
  literal,
  loose,
  ofPath,
  orValue,
  type Segment,
  tight,
} from "./cel-text.ts";
import { NotMapped } from "./import-types.ts";

/** How the names of the other program are read at one node. */
export interface Names {
  /** The item that the node takes in. */
  own: () => CelPath;
  /** The item that a node by this name gave. */
  of: (node: string) => CelPath;
  /** The place of the item in its list. */
  index: string;
}

const MAX_DEPTH = 60;

/** An expression of JavaScript, as n8n writes it between double braces, in CEL. Throws `NotMapped` for what CEL does not have. */
export function scriptToCel(source: string, names: Names): Cel {
  let tree: Expression;
  try {
    tree = parseExpressionAt(`(${source}\n)`, 0, { ecmaVersion: 2022 });
  } catch {
    throw notMapped(source);
  }
  return new Translation(source, names).of(tree, 0);
}

const notMapped = (source: string): NotMapped =>
  new NotMapped(`the expression {{ ${source.trim().slice(0, 120)} }} has no equal in CEL`);

/** `$("Name").item.json` and `$node["Name"].json`, in the spelling of `nameOf`. */
const NAMED = /^(?:\$\((".*")\)\.(?:item|first\(\)|last\(\))|\$node\[(".*")\])\.json$/;

const COMPARISONS: Readonly<Record<string, string>> = { "===": "==", "==": "==", "!==": "!=", "!=": "!=" };
const OPERATORS = new Set(["<", ">", "<=", ">=", "-", "*", "/", "%"]);

/** Methods and functions by their names there: how their receiver or argument, and further ones, are written here. */
const METHODS: Readonly<Record<string, (on: Cel, given: readonly Cel[]) => Cel>> = {
  toUpperCase: (on) => tight(`${inParentheses(on)}.upperAscii()`),
  toLowerCase: (on) => tight(`${inParentheses(on)}.lowerAscii()`),
  trim: (on) => tight(`${inParentheses(on)}.trim()`),
  includes: (on, [what]) => tight(`${inParentheses(on)}.contains(${textOf(what)})`),
  startsWith: (on, [what]) => tight(`${inParentheses(on)}.startsWith(${textOf(what)})`),
  endsWith: (on, [what]) => tight(`${inParentheses(on)}.endsWith(${textOf(what)})`),
  indexOf: (on, [what]) => tight(`${inParentheses(on)}.indexOf(${textOf(what)})`),
  split: (on, [what]) => tight(`${inParentheses(on)}.split(${textOf(what)})`),
  join: (on, [what]) => tight(`${inParentheses(on)}.join(${what?.text ?? '","'})`),
  toString: (on: Cel) => tight(`string(${on.text})`),
  toNumber: (on) => tight(`double(${on.text})`),
  toJsonString: (on) => tight(`json(${on.text})`),
  round: (on, [digits]) => tight(`round(${on.text}${digits === undefined ? "" : `, ${digits.text}`})`),
  abs: (on) => tight(`abs(${on.text})`),
  isEmpty: (on) => loose(`size(${on.text}) == 0`),
  isNotEmpty: (on) => loose(`size(${on.text}) > 0`),
};
const FUNCTIONS: Readonly<Record<string, string>> = {
  Number: "double",
  parseFloat: "double",
  parseInt: "int",
  String: "string",
  "JSON.stringify": "json",
  "Math.round": "round",
  "Math.abs": "abs",
};

function textOf(given: Cel | undefined): string {
  if (given === undefined) throw new NotMapped("a method of an expression lacks its argument");
  return given.text;
}

class Translation {
  readonly #source: string;
  readonly #names: Names;

  constructor(source: string, names: Names) {
    this.#source = source;
    this.#names = names;
  }

  of(node: Expression, depth: number): Cel {
    if (depth > MAX_DEPTH) throw notMapped(this.#source);
    const inner = (one: Expression): Cel => this.of(one, depth + 1);
    const place = this.#place(node, depth);
    if (place !== null) return ofPath(place);
    switch (node.type) {
      case "ParenthesizedExpression":
        return inner(node.expression);
      case "ChainExpression":
        return this.#absent(node.expression, "null", depth);
      case "Literal":
        return this.#literal(node.value);
      case "Identifier":
        return this.#name(node.name);
      case "UnaryExpression":
        if (node.operator === "!" || node.operator === "-")
          return loose(`${node.operator}${inParentheses(inner(node.argument))}`);
        break;
      case "BinaryExpression":
        if (node.left.type !== "PrivateIdentifier") return this.#binary(node.operator, node.left, node.right, inner);
        break;
      case "LogicalExpression":
        return this.#logical(node.operator, node.left, node.right, depth);
      case "ConditionalExpression":
        return loose(
          `${inParentheses(inner(node.test))} ? ${inParentheses(inner(node.consequent))} : ${inParentheses(inner(node.alternate))}`,
        );
      case "TemplateLiteral":
        return this.#template(node, inner);
      case "ArrayExpression":
        return tight(
          `[${node.elements.map((one) => (one === null || one.type === "SpreadElement" ? this.#fail() : inner(one).text)).join(", ")}]`,
        );
      case "MemberExpression":
        if (node.object.type !== "Super" && node.property.type === "Identifier" && node.property.name === "length")
          return tight(`size(${inner(node.object).text})`);
        break;
      case "CallExpression":
        return this.#call(node, inner);
      default:
    }
    return this.#fail();
  }

  #fail(): never {
    throw notMapped(this.#source);
  }

  #template({ quasis, expressions }: TemplateLiteral, inner: (one: Expression) => Cel): Cel {
    const parts = quasis.flatMap(({ value }, index) => {
      const expression = expressions[index];
      const words = value.cooked ?? "";
      return [
        ...(words === "" ? [] : [literal(words)]),
        ...(expression === undefined ? [] : [`string(${inner(expression).text})`]),
      ];
    });
    return loose(parts.length === 0 ? '""' : parts.join(" + "));
  }

  #literal(value: unknown): Cel {
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return tight(literal(value));
    return this.#fail();
  }

  #name(name: string): Cel {
    if (name === "undefined") return tight("null");
    if (name === "$itemIndex") return tight(this.#names.index);
    if (name === "$now" || name === "$today") return tight("run.started_at");
    return this.#fail();
  }

  #binary(operator: string, left: Expression, right: Expression, inner: (one: Expression) => Cel): Cel {
    const [one, other] = [inner(left), inner(right)];
    const both = (sign: string): Cel => loose(`${inParentheses(one)} ${sign} ${inParentheses(other)}`);
    if (operator === "+") {
      const isText = (node: Expression): boolean => node.type === "Literal" && typeof node.value === "string";
      if (isText(left) === isText(right)) return both("+");
      return isText(left) ? loose(`${one.text} + string(${other.text})`) : loose(`string(${one.text}) + ${other.text}`);
    }
    const sign = COMPARISONS[operator] ?? (OPERATORS.has(operator) ? operator : null);
    return sign === null ? this.#fail() : both(sign);
  }

  /** `||` with a text or a number, and `??`, give another value for an absent one. */
  #logical(operator: string, left: Expression, right: Expression, depth: number): Cel {
    const other = this.of(right, depth + 1);
    const isDefault = right.type === "Literal" && typeof right.value !== "boolean";
    if (operator === "??" || (operator === "||" && isDefault)) return this.#absent(left, other.text, depth);
    return loose(`${inParentheses(this.of(left, depth + 1))} ${operator} ${inParentheses(other)}`);
  }

  #absent(node: Expression, otherwise: string, depth: number): Cel {
    const path = this.#place(node.type === "ChainExpression" ? node.expression : node, depth);
    return path === null ? this.#fail() : orValue(path, otherwise);
  }

  #call(node: Expression & { type: "CallExpression" }, inner: (one: Expression) => Cel): Cel {
    const given = node.arguments.map((one) => (one.type === "SpreadElement" ? this.#fail() : inner(one)));
    const { callee } = node;
    if (callee.type === "Super") return this.#fail();
    const called = FUNCTIONS[nameOf(callee)];
    if (called !== undefined) return tight(`${called}(${textOf(given[0])})`);
    if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier")
      return this.#fail();
    if (callee.object.type === "Super") return this.#fail();
    // The time of the run is a text already.
    if (nameOf(callee.object) === "$now" && ["toISO", "toString"].includes(callee.property.name))
      return tight("run.started_at");
    const method = Object.hasOwn(METHODS, callee.property.name) ? METHODS[callee.property.name] : undefined;
    return method === undefined ? this.#fail() : method(inner(callee.object), given);
  }

  /** The place that a chain of fields names; null for another expression. */
  #place(node: Expression, depth: number): CelPath | null {
    const root = this.#root(node);
    if (root !== null) return root;
    if (node.type !== "MemberExpression" || node.object.type === "Super" || node.property.type === "PrivateIdentifier")
      return null;
    const before = this.#place(node.object, depth);
    if (before === null) return null;
    const segment = this.#segment(node.property, node.computed, depth);
    return segment === null ? null : below(before, segment);
  }

  #segment(property: Expression, isComputed: boolean, depth: number): Segment | null {
    if (!isComputed) return property.type === "Identifier" && property.name !== "length" ? property.name : null;
    if (property.type === "Literal" && typeof property.value === "string") return property.value;
    return { index: this.of(property, depth + 1).text };
  }

  /** `$json`, `$input.item.json`, `$('Name').item.json`, `$node["Name"].json`, `$execution.id`. */
  #root(node: Expression): CelPath | null {
    const name = nameOf(node);
    if (name === "$json" || /^\$input\.(?:item|first\(\)|last\(\))\.json$/.test(name)) return this.#names.own();
    if (name === "$execution.id") return { base: "run.id", segments: [] };
    const [, called, quoted] = NAMED.exec(name) ?? [];
    const other = called ?? quoted;
    if (other !== undefined) return this.#names.of(String(JSON.parse(other)));
    const dotted = /^\$node\.(\w+)\.json$/.exec(name)?.[1];
    return dotted === undefined ? null : this.#names.of(dotted);
  }
}

/** An expression of names, fields, and calls with at most a text, in one spelling; empty for another one. */
function nameOf(node: Expression): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression" && node.object.type !== "Super" && node.property.type !== "PrivateIdentifier") {
    const object = nameOf(node.object);
    if (object === "") return "";
    if (!node.computed) return node.property.type === "Identifier" ? `${object}.${node.property.name}` : "";
    return node.property.type === "Literal" && typeof node.property.value === "string"
      ? `${object}[${JSON.stringify(node.property.value)}]`
      : "";
  }
  if (node.type !== "CallExpression" || node.callee.type === "Super") return "";
  const callee = nameOf(node.callee);
  const [given, ...others] = node.arguments;
  if (callee === "" || others.length > 0) return "";
  if (given === undefined) return `${callee}()`;
  return given.type === "Literal" && typeof given.value === "string" ? `${callee}(${JSON.stringify(given.value)})` : "";
}
