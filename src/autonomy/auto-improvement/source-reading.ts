import { type Node, parse } from "acorn";

/** A node of the syntax tree, read by name: its declared type has a case for every construct of the language. */
export type SyntaxNode = Node & Record<string, unknown>;

/** A skill's source with its syntax tree. Positions refer to the source. */
export interface ReadSource {
  code: string;
  kind: "function" | "script";
  nodes: readonly SyntaxNode[];
  /** The function that is called with the input; null in a script, whose input is a global. */
  main: SyntaxNode | null;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** Reads a source; null when it does not parse or has no function to call. */
export function readSource(code: string, kind: "function" | "script"): ReadSource | null {
  for (const [text, shift, sourceType] of attempts(code)) {
    try {
      const program: Node = parse(text, { ecmaVersion: "latest", sourceType });
      const nodes = allNodes(program as SyntaxNode, shift);
      const main = kind === "script" ? null : findMain(nodes);
      return kind === "function" && main === null ? null : { code, kind, nodes, main };
    } catch {
      // The next attempt may be the right reading.
    }
  }
  return null;
}

/** A lone anonymous function is an expression; a source with exports is a module. */
const attempts = (code: string): [string, number, "script" | "module"][] => [
  [code, 0, "script"],
  [code, 0, "module"],
  [`(${code}\n)`, 1, "script"],
];

/** All nodes, outer before inner, with positions in the source. */
function allNodes(program: SyntaxNode, shift: number): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const waiting: SyntaxNode[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.start -= shift;
    node.end -= shift;
    found.push(node);
    const children = Object.values(node).flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]));
    waiting.push(...children.filter(isNode).toReversed());
  }
  return found;
}

const isFunction = (node: unknown): node is SyntaxNode =>
  isNode(node) &&
  ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(node.type) &&
  node["generator"] !== true;

/** The function that the sandbox would call: `main`, or the one that the source exports or is. */
function findMain(nodes: readonly SyntaxNode[]): SyntaxNode | null {
  const named = nodes.flatMap((node): unknown[] => {
    if (node.type === "FunctionDeclaration" && nameOf(node["id"]) === "main") return [node];
    if (node.type === "VariableDeclarator" && nameOf(node["id"]) === "main") return [node["init"]];
    return [];
  });
  const others = nodes.flatMap((node): unknown[] => {
    if (node.type === "ExportDefaultDeclaration") return [node["declaration"]];
    if (node.type === "ExpressionStatement") return [node["expression"]];
    if (node.type === "AssignmentExpression" && /^(?:module\.)?exports(?:\.main)?$/.test(pathOf(node["left"])))
      return [node["right"]];
    return [];
  });
  return [...named, ...others].find(isFunction) ?? null;
}

export const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : null;

/** `a.b.c` of plain member accesses; empty for anything else. */
export function pathOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type !== "MemberExpression" || node["computed"] === true) return "";
  const object = pathOf(node["object"]);
  return object === "" ? "" : `${object}.${String((node["property"] as SyntaxNode)["name"])}`;
}

/** The children of a node under a name, as a list. */
export const childrenOf = (node: SyntaxNode, name: string): SyntaxNode[] =>
  [node[name]].flat().filter((child): child is SyntaxNode => isNode(child));

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** An expression that reads a key. */
export const access = (object: string, key: string): string =>
  IDENTIFIER.test(key) ? `${object}.${key}` : `${object}[${JSON.stringify(key)}]`;

/** A key as written in an object literal. */
export const property = (key: string): string =>
  IDENTIFIER.test(key) ? key : key === "__proto__" ? `["__proto__"]` : JSON.stringify(key);

/** A name that the source does not have. */
function freshName(code: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? "given" : `given${count}`;
    if (!new RegExp(`\\b${name}\\b`).test(code)) return name;
  }
}

/** The body's name for its input, and the keys that it reads from it. */
export function inputUse({ nodes, main, kind }: ReadSource): { name: string | null; keys: string[] } {
  const [first] = main === null ? [] : childrenOf(main, "params");
  const target = first?.type === "AssignmentPattern" ? (first["left"] as SyntaxNode) : first;
  const name = kind === "script" ? "input" : nameOf(target);
  const patterns = target?.type === "ObjectPattern" ? [target] : [];
  const keys = new Set<string>();
  for (const node of nodes) {
    if (name !== null && node.type === "MemberExpression" && nameOf(node["object"]) === name) {
      const key = node["property"] as SyntaxNode;
      if (node["computed"] !== true) keys.add(String(key["name"]));
      else if (key.type === "Literal" && typeof key["value"] === "string") keys.add(key["value"]);
    }
    if (name !== null && node.type === "VariableDeclarator" && nameOf(node["init"]) === name)
      patterns.push(...childrenOf(node, "id").filter(({ type }) => type === "ObjectPattern"));
  }
  for (const pattern of patterns)
    for (const entry of childrenOf(pattern, "properties")) {
      const key = entry["key"];
      if (nameOf(key) !== null) keys.add(String(nameOf(key)));
    }
  return { name, keys: [...keys] };
}

/**
 * The source with its input changed on entry: in the first statement of a block body, else in the default value of a
 * parameter. Null when the function does not take a single input.
 */
export function onEntry(source: ReadSource, change: (input: string) => string): string | null {
  const { code, main, kind } = source;
  if (kind === "script") return `input = ${change("input")};\n${code}`;
  if (main === null) return null;
  const [first] = childrenOf(main, "params");
  if (first === undefined || first.type === "RestElement") return null;
  const body = main["body"] as SyntaxNode;
  const name = nameOf(first);
  if (name !== null && body.type === "BlockStatement") {
    const at = body.start + 1;
    return `${code.slice(0, at)}\n  ${name} = ${change(name)};${code.slice(at)}`;
  }
  const given = freshName(code);
  const [left, right] =
    first.type === "AssignmentPattern" ? [first["left"] as SyntaxNode, first["right"] as SyntaxNode] : [first, null];
  const text = (node: SyntaxNode): string => code.slice(node.start, node.end);
  const before = right === null ? given : `${given} = ${text(right)}`;
  const parameters = `${before}, ${text(left)} = ${change(given)}`;
  const isBare = main.type === "ArrowFunctionExpression" && !code.slice(main.start, first.start).includes("(");
  return `${code.slice(0, first.start)}${isBare ? `(${parameters})` : parameters}${code.slice(first.end)}`;
}
