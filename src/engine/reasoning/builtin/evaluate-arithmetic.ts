import { type ArithmeticFault, type ArithmeticToken, fault, tokenizeArithmetic } from "./arithmetic-tokens.ts";
import { sumOf, tidy } from "./statistics.ts";

export type ArithmeticResult = { ok: true; value: number } | { ok: false; error: ArithmeticFault };

const MAX_CHARACTERS = 10_000;
const MAX_DEPTH = 100;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["π", Math.PI],
  ["e", Math.E],
]);

interface ArithmeticFunction {
  least: number;
  most: number;
  apply(values: readonly number[]): number;
}

const FUNCTIONS: ReadonlyMap<string, ArithmeticFunction> = new Map([
  ...["sqrt", "√"].map((name): [string, ArithmeticFunction] => [name, one(Math.sqrt)]),
  ["cbrt", one(Math.cbrt)],
  ["abs", one(Math.abs)],
  ["floor", one(Math.floor)],
  ["ceil", one(Math.ceil)],
  ["ln", one(Math.log)],
  ["log", one(Math.log10)],
  ["exp", one(Math.exp)],
  ["round", { least: 1, most: 2, apply: ([value = 0, digits = 0]) => roundTo(value, digits) }],
  ["min", { least: 1, most: Infinity, apply: (values) => Math.min(...values) }],
  ["max", { least: 1, most: Infinity, apply: (values) => Math.max(...values) }],
  ["sum", { least: 1, most: Infinity, apply: sumOf }],
  ...["avg", "average", "mean"].map((name): [string, ArithmeticFunction] => [
    name,
    { least: 1, most: Infinity, apply: (values) => sumOf(values) / values.length },
  ]),
]);

/** Whether a name may occur in an expression. */
export function isArithmeticName(name: string): boolean {
  return CONSTANTS.has(name) || FUNCTIONS.has(name);
}

/**
 * Computes an expression: + − * / ^ (right to left, before a leading minus: −2^2 is −4), % (remainder between two operands, otherwise
 * percent), brackets, `15% of 80`, `2(3+4)`, functions and pi. As on calculators, 200 + 10% is 220. Results have fifteen significant
 * digits. Division by zero, overflow, negative roots and bad syntax are errors.
 */
export function evaluateArithmetic(expression: string): ArithmeticResult {
  if (expression.length > MAX_CHARACTERS) {
    return {
      ok: false,
      error: {
        code: "TOO_LONG",
        message: `An expression can have at most ${MAX_CHARACTERS} characters.`,
        at: MAX_CHARACTERS,
      },
    };
  }
  try {
    return { ok: true, value: tidy(new Parser(tokenizeArithmetic(expression), expression.length).parse()) };
  } catch (thrown) {
    if (isFault(thrown)) return { ok: false, error: thrown.fault };
    throw thrown;
  }
}

/** A value with a mark whether it was written as a percentage. */
interface Operand {
  value: number;
  percent: boolean;
}

class Parser {
  readonly #tokens: readonly ArithmeticToken[];
  readonly #end: number;
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly ArithmeticToken[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  parse(): number {
    const { value } = this.#sum();
    const left = this.#peek();
    if (left !== undefined) throw this.#unexpected(left);
    return value;
  }

  #sum(): Operand {
    let left = this.#product();
    for (let sign = this.#take("+", "-"); sign !== null; sign = this.#take("+", "-")) {
      const right = this.#product();
      const change = right.percent ? left.value * right.value : right.value;
      left = {
        value: this.#finite(sign.sign === "+" ? left.value + change : left.value - change, sign.at),
        percent: false,
      };
    }
    return left;
  }

  #product(): Operand {
    let left = this.#unary();
    for (;;) {
      const sign = this.#take("*", "/", "%", "of");
      // A bracket or a name right after an operand multiplies: 2(3+4), 2pi.
      const implied = sign === null && (this.#isSign("(") || this.#peek()?.kind === "name");
      if (sign === null && !implied) return left;
      const right = this.#unary();
      const at = sign?.at ?? this.#at();
      if ((sign?.sign === "/" || sign?.sign === "%") && right.value === 0)
        throw fault("DIVISION_BY_ZERO", "Division by zero is not defined.", at);
      let value = left.value * right.value;
      if (sign?.sign === "/") value = left.value / right.value;
      else if (sign?.sign === "%") value = left.value % right.value;
      left = { value: this.#finite(value, at), percent: false };
    }
  }

  #unary(): Operand {
    this.#enter();
    const sign = this.#take("+", "-");
    const operand = sign === null ? this.#power() : this.#unary();
    this.#depth -= 1;
    return sign?.sign === "-" ? { value: -operand.value, percent: operand.percent } : operand;
  }

  #power(): Operand {
    const base = this.#percent();
    const sign = this.#take("^");
    if (sign === null) return base;
    const exponent = this.#unary();
    if (base.value === 0 && exponent.value < 0) throw fault("DIVISION_BY_ZERO", "Zero has no negative power.", sign.at);
    const value = base.value ** exponent.value;
    if (Number.isNaN(value)) throw fault("DOMAIN", "A negative number has no real power with a fraction.", sign.at);
    return { value: this.#finite(value, sign.at), percent: false };
  }

  #percent(): Operand {
    const operand: Operand = { value: this.#primary(), percent: false };
    while (this.#isSign("%") && !this.#startsOperand(this.#tokens[this.#index + 1])) {
      this.#index += 1;
      operand.value /= 100;
      operand.percent = true;
    }
    return operand;
  }

  #primary(): number {
    const token = this.#peek();
    if (token === undefined) throw fault("SYNTAX", "The expression ends where a number is expected.", this.#end);
    this.#index += 1;
    if (token.kind === "number") return this.#finite(token.value, token.at);
    if (token.kind === "name") return this.#named(token.name, token.at);
    if (token.sign !== "(") throw this.#unexpected(token);
    this.#enter();
    const { value } = this.#sum();
    this.#depth -= 1;
    this.#expect(")");
    return value;
  }

  #named(name: string, at: number): number {
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return constant;
    const called = FUNCTIONS.get(name);
    if (called === undefined) throw fault("UNKNOWN_NAME", `${JSON.stringify(name)} is not a function or constant.`, at);
    this.#enter();
    const values: number[] = [];
    if (this.#take("(") === null) values.push(this.#unary().value);
    else {
      do values.push(this.#sum().value);
      while (this.#take(",") !== null);
      this.#expect(")");
    }
    this.#depth -= 1;
    if (values.length < called.least || values.length > called.most)
      throw fault("SYNTAX", `${name} does not take ${values.length} values.`, at);
    const value = called.apply(values);
    if (Number.isNaN(value) || (value === -Infinity && name !== "exp"))
      throw fault("DOMAIN", `${name} is not defined for ${values.join(", ")}.`, at);
    return this.#finite(value, at);
  }

  #startsOperand(token: ArithmeticToken | undefined): boolean {
    return token !== undefined && (token.kind !== "sign" || token.sign === "(");
  }

  #finite(value: number, at: number): number {
    if (!Number.isFinite(value))
      throw fault("OVERFLOW", "The result is beyond the range of numbers (about 1.8e308).", at);
    return value;
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw fault("TOO_LONG", `Brackets and signs nest at most ${MAX_DEPTH} deep.`, this.#at());
  }

  #expect(sign: ")"): void {
    if (this.#take(sign) === null) throw fault("SYNTAX", `A ${sign} is missing.`, this.#at());
  }

  #take(...signs: string[]): { sign: string; at: number } | null {
    const token = this.#peek();
    if (token?.kind !== "sign" || !signs.includes(token.sign)) return null;
    this.#index += 1;
    return token;
  }

  #isSign(sign: string): boolean {
    const token = this.#peek();
    return token?.kind === "sign" && token.sign === sign;
  }

  #peek(): ArithmeticToken | undefined {
    return this.#tokens[this.#index];
  }

  #at(): number {
    return this.#peek()?.at ?? this.#end;
  }

  #unexpected(token: ArithmeticToken): { fault: ArithmeticFault } {
    const shown = token.kind === "number" ? String(token.value) : token.kind === "name" ? token.name : token.sign;
    return fault("SYNTAX", `${JSON.stringify(shown)} is not expected here.`, token.at);
  }
}

function one(apply: (value: number) => number): ArithmeticFunction {
  return { least: 1, most: 1, apply: ([value = 0]) => apply(value) };
}

/** Half away from zero, on the decimal digits a person sees: round(1.005, 2) is 1.01. */
function roundTo(value: number, digits: number): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) return Number.NaN;
  const scaled = Number(`${Math.abs(value)}e${digits}`);
  const rounded = Number.isNaN(scaled)
    ? Math.round(Math.abs(value) * 10 ** digits) / 10 ** digits
    : Number(`${Math.round(scaled)}e${-digits}`);
  return Number.isNaN(rounded) ? value : Math.sign(value) * rounded;
}

function isFault(thrown: unknown): thrown is { fault: ArithmeticFault } {
  return thrown !== null && typeof thrown === "object" && "fault" in thrown;
}
