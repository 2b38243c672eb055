import { Environment, EvaluationError } from "@marcbachmann/cel-js";

import { MAX_NODES } from "./limits.ts";

/** Whether a pattern is found in a text; null for a pattern that cannot be used. */
export type TextMatcher = (text: string, pattern: string) => boolean | null;

type Arithmetic = (left: number, right: number) => number;

/** JSON has one kind of number, which CEL calls double. So a whole literal may be combined with it: `input.total * 2`. */
const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
};

const MIXED = [
  ["double", "int"],
  ["int", "double"],
] as const;

const numbersIn = (list: readonly unknown[]): number[] =>
  list.map((entry) => {
    if (typeof entry === "number" || typeof entry === "bigint") return Number(entry);
    throw new EvaluationError("sum() takes a list of numbers");
  });

function rounded(value: number, digits: bigint | number): number {
  const places = Number(digits);
  if (!Number.isInteger(places) || places < 0 || places > 10) throw new EvaluationError("round() takes 0 to 10 digits");
  // Shifted as text, because 1.005 * 100 is 100.49999999999999.
  const [digitsOf = "0", exponent = "0"] = String(value).split("e");
  const shifted = Math.round(Number(`${digitsOf}e${Number(exponent) + places}`));
  const [back = "0", backExponent = "0"] = String(shifted).split("e");
  return Number(`${back}e${Number(backExponent) - places}`);
}

/**
 * The language: CEL with lists and maps of mixed types, `.?` for what may be absent, arithmetic of JSON's numbers, and a few
 * functions. Every unknown name is a value whose type shows at the run; the walk of the tree refuses unknown variables.
 */
export function newEnvironment(matches: TextMatcher): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: { maxAstNodes: MAX_NODES, maxDepth: MAX_NODES, maxListElements: MAX_NODES, maxMapEntries: MAX_NODES },
  });
  for (const [operator, compute] of Object.entries(ARITHMETIC))
    for (const [left, right] of MIXED)
      environment.registerOperator(`${left} ${operator} ${right}`, (one: number | bigint, other: number | bigint) =>
        compute(Number(one), Number(other)),
      );
  environment.registerOperator("double % double", (left: number, right: number) => left % right);
  environment.registerFunction("abs(double): double", (value: number) => Math.abs(value));
  environment.registerFunction("abs(int): int", (value: bigint) => (value < 0n ? -value : value));
  for (const type of ["double", "int"]) {
    environment.registerFunction(`round(${type}): double`, (value: number | bigint) => rounded(Number(value), 0));
    environment.registerFunction(`round(${type}, int): double`, (value: number | bigint, digits: bigint) =>
      rounded(Number(value), digits),
    );
  }
  environment.registerFunction("sum(list): double", (list: readonly unknown[]) =>
    numbersIn(list).reduce((total, entry) => total + entry, 0),
  );
  environment.registerFunction("json(dyn): string", (value: unknown) =>
    JSON.stringify(value, (_key, entry: unknown) => (typeof entry === "bigint" ? Number(entry) : entry)),
  );
  environment.registerFunction("text_matches(string, string): bool", (text: string, pattern: string) => {
    const found = matches(text, pattern);
    if (found === null) throw new EvaluationError("text_matches() cannot use this pattern");
    return found;
  });
  return environment;
}
