import type { Edit, Evidence } from "./edit-operators.ts";
import { childrenOf, nameOf, type ReadSource, type SyntaxNode } from "./source-reading.ts";

/** Methods that throw for a number outside their range, with the range. */
const RANGES: Readonly<Record<string, (argument: string) => string>> = {
  repeat: (argument) => `Math.max(0, ${argument})`,
  toFixed: (argument) => `Math.min(100, Math.max(0, ${argument}))`,
  toPrecision: (argument) => `Math.min(100, Math.max(1, ${argument}))`,
};

/**
 * Edits inside the body: where it reduces a possibly empty list, uses a count out of range, or reads from a possibly
 * missing value. Pure; the same source and evidence give the same edits in the same order.
 */
export function bodyEdits({ code, nodes }: ReadSource, { error }: Evidence, limit: number): Edit[] {
  const mentionsNothing = /\b(?:undefined|null)\b/.test(error);
  const failedLine = Number(/\(line (\d+)\)$/.exec(error)?.[1] ?? 0);
  const [from, to] = failedLine === 0 ? [0, code.length] : rangeOfLine(code, failedLine);
  const edits: Edit[] = [];
  for (const node of nodes) {
    if (edits.length >= limit) break;
    if (node.type === "CallExpression") edits.push(...reduceEdits(code, node), ...rangeEdits(code, node));
    if (node.type === "MemberExpression" && mentionsNothing && node.end >= from && node.end <= to)
      edits.push(...optionalEdits(code, node));
  }
  return edits.slice(0, limit);
}

/** The beginning and end of a line, counted from 1. */
function rangeOfLine(code: string, line: number): [number, number] {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = code.indexOf("\n", start);
    if (end < 0) return [code.length, code.length];
    start = end + 1;
  }
  const end = code.indexOf("\n", start);
  return [start, end < 0 ? code.length : end];
}

const methodOf = (call: SyntaxNode): string | null => {
  const callee = call["callee"] as SyntaxNode;
  return callee.type === "MemberExpression" && callee["computed"] !== true ? nameOf(callee["property"]) : null;
};

const replaced = (code: string, { start, end }: SyntaxNode, text: string): string =>
  `${code.slice(0, start)}${text}${code.slice(end)}`;

function reduceEdits(code: string, call: SyntaxNode): Edit[] {
  const [first, second] = childrenOf(call, "arguments");
  if (methodOf(call) !== "reduce" || first === undefined || second !== undefined) return [];
  return ["0", '""'].map((start) => ({
    operator: "reduce_from_start",
    description: `Reduces from ${start}, so that an empty list has a result`,
    code: replaced(code, first, `${code.slice(first.start, first.end)}, ${start}`),
  }));
}

function rangeEdits(code: string, call: SyntaxNode): Edit[] {
  const method = methodOf(call);
  const [argument] = childrenOf(call, "arguments");
  const clamp = method !== null && Object.hasOwn(RANGES, method) ? RANGES[method] : undefined;
  if (clamp === undefined || argument === undefined || argument.type === "Literal") return [];
  return [
    {
      operator: "clamp_argument",
      description: `Keeps the argument of \`${method}\` within its range`,
      code: replaced(code, argument, clamp(code.slice(argument.start, argument.end))),
    },
  ];
}

function optionalEdits(code: string, member: SyntaxNode): Edit[] {
  const object = member["object"] as SyntaxNode;
  const readsFromSomething = object.type === "MemberExpression" || object.type === "CallExpression";
  if (!readsFromSomething || member["optional"] === true) return [];
  const dot = code.indexOf(member["computed"] === true ? "[" : ".", object.end);
  if (dot < 0 || dot >= member.end) return [];
  const read = code.slice(object.start, object.end);
  const sign = member["computed"] === true ? "?.[" : "?.";
  return [
    {
      operator: "optional_access",
      description: `Reads on from \`${read.length <= 60 ? read : `${read.slice(0, 59)}…`}\` only if it exists`,
      code: `${code.slice(0, dot)}${sign}${code.slice(dot + 1)}`,
    },
  ];
}
