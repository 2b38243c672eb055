import type { Edit } from "./to-common-module.ts";

/** A place whose executions are counted. */
export interface MeasuredPoint {
  file: string;
  kind: "function" | "statement" | "branch";
  line: number;
  /** The name of a function. */
  name: string;
}

export type Measured =
  | { ok: true; edits: Edit[]; points: MeasuredPoint[] }
  | { ok: false; line: number | null; message: string };

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number } };
  [key: string]: unknown;
}

/** Declarations do nothing when executed; only their contents count. */
const UNCOUNTED = new Set([
  "FunctionDeclaration",
  "ClassDeclaration",
  "ImportDeclaration",
  "ExportAllDeclaration",
  "EmptyStatement",
  "BlockStatement",
]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const LOOPS = new Set(["ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement"]);

/**
 * The edits that make a JavaScript source call `__entered(index)` at each function, statement and branch; lines stay. Branches are both
 * sides of `if` and `?:`, the right side of `&&`, `||` and `??`, and every `case` with a body. The parser is loaded on first use.
 */
export async function measureSource(file: string, source: string, firstIndex: number): Promise<Measured> {
  const { parse } = await import("acorn");
  const options = { ecmaVersion: "latest", locations: true, allowReturnOutsideFunction: true } as const;
  const read = (sourceType: "module" | "script"): SyntaxNode =>
    parse(source, { ...options, sourceType }) as unknown as SyntaxNode;
  try {
    let program: SyntaxNode;
    try {
      program = read("module");
    } catch {
      program = read("script");
    }
    const counters = new Counters(file, firstIndex);
    counters.visit(program, "");
    return { ok: true, edits: [...counters.closings, ...counters.openings], points: counters.points };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line = null } = (error as { loc?: { line: number } }).loc ?? {};
    return { ok: false, line, message: `SyntaxError: ${error.message.replace(/ \(\d+:\d+\)$/, "")}` };
  }
}

class Counters {
  readonly points: MeasuredPoint[] = [];
  /** Outer ones first at the same position. */
  readonly openings: Edit[] = [];
  /** Inner ones first at the same position; closings precede openings there. */
  readonly closings: Edit[] = [];
  readonly #file: string;
  readonly #firstIndex: number;

  constructor(file: string, firstIndex: number) {
    this.#file = file;
    this.#firstIndex = firstIndex;
  }

  visit(node: SyntaxNode, name: string): void {
    if (FUNCTIONS.has(node.type)) this.#function(node, name);
    else if (node.type === "Program" || node.type === "BlockStatement" || node.type === "StaticBlock")
      this.#statements(listOf(node["body"]));
    else if (node.type === "SwitchCase") this.#case(node);
    else if (node.type === "IfStatement") this.#if(node);
    else if (node.type === "ConditionalExpression") {
      this.#child(node["test"]);
      this.#branch(node["consequent"]);
      this.#branch(node["alternate"]);
    } else if (node.type === "LogicalExpression") {
      this.#child(node["left"]);
      this.#branch(node["right"]);
    } else if (LOOPS.has(node.type)) {
      for (const part of ["init", "left", "right", "test", "update"]) this.#child(node[part]);
      this.#body(nodeOf(node["body"]), null);
    } else this.#children(node, name);
  }

  #children(node: SyntaxNode, name: string): void {
    const own = nameOf(node) ?? name;
    for (const [key, value] of Object.entries(node)) {
      if (key === "loc") continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) this.visit(child, own);
    }
  }

  #child(value: unknown): void {
    if (isNode(value)) this.visit(value, "");
  }

  #point(kind: MeasuredPoint["kind"], { loc }: SyntaxNode, name = ""): string {
    this.points.push({ file: this.#file, kind, line: loc.start.line, name });
    return `__entered(${this.#firstIndex + this.points.length - 1})`;
  }

  #open(position: number, text: string): void {
    this.openings.push({ from: position, to: position, text });
  }

  #close(position: number, text: string): void {
    this.closings.push({ from: position, to: position, text });
  }

  #statements(statements: readonly SyntaxNode[]): void {
    for (const statement of statements) {
      if (isCounted(statement)) this.#open(statement.start, `${this.#point("statement", statement)};`);
      this.visit(statement, "");
    }
  }

  #function(node: SyntaxNode, name: string): void {
    const id = isNode(node["id"]) ? node["id"]["name"] : undefined;
    const entered = this.#point("function", node, typeof id === "string" ? id : name === "" ? "(anonymous)" : name);
    for (const parameter of listOf(node["params"])) this.visit(parameter, "");
    const body = nodeOf(node["body"]);
    if (body.type === "BlockStatement") {
      const directives = listOf(body["body"]).filter((statement) => typeof statement["directive"] === "string");
      this.#open(directives.at(-1)?.end ?? body.start + 1, `;${entered};`);
      this.visit(body, "");
    } else {
      this.#open(body.start, `(${entered},${this.#point("statement", body)},`);
      this.visit(body, "");
      this.#close(body.end, ")");
    }
  }

  #if(node: SyntaxNode): void {
    this.#child(node["test"]);
    this.#body(nodeOf(node["consequent"]), "branch");
    if (isNode(node["alternate"])) this.#body(node["alternate"], "branch");
    else this.#close(node.end, ` else {${this.#point("branch", node)};}`);
  }

  /** A body that may lack braces. */
  #body(body: SyntaxNode, kind: "branch" | null): void {
    const counted = kind === null ? "" : `${this.#point(kind, body)};`;
    if (body.type === "BlockStatement") {
      this.#open(body.start + 1, counted);
      this.visit(body, "");
      return;
    }
    this.#open(body.start, `{${counted}`);
    this.#statements([body]);
    this.#close(body.end, "}");
  }

  #branch(value: unknown): void {
    const node = nodeOf(value);
    this.#open(node.start, `(${this.#point("branch", node)},`);
    this.visit(node, "");
    this.#close(node.end, ")");
  }

  #case(node: SyntaxNode): void {
    this.#child(node["test"]);
    const statements = listOf(node["consequent"]);
    const first = statements[0];
    if (first) this.#open(first.start, `${this.#point("branch", node)};`);
    this.#statements(statements);
  }
}

function isCounted(node: SyntaxNode): boolean {
  if (UNCOUNTED.has(node.type) || typeof node["directive"] === "string") return false;
  if (node.type !== "ExportNamedDeclaration" && node.type !== "ExportDefaultDeclaration") return true;
  return isNode(node["declaration"]) && !UNCOUNTED.has(node["declaration"].type);
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

function nodeOf(value: unknown): SyntaxNode {
  if (!isNode(value)) throw new TypeError("The parser gave a node without a part that it must have.");
  return value;
}

/** The name that a node gives to a function inside it. */
function nameOf(node: SyntaxNode): string | undefined {
  const named =
    node.type === "VariableDeclarator" ? node["id"] : node.type === "AssignmentExpression" ? node["left"] : node["key"];
  if (!isNode(named)) return undefined;
  const target = named.type === "MemberExpression" && isNode(named["property"]) ? named["property"] : named;
  const name = target["name"] ?? target["value"];
  return typeof name === "string" ? name : undefined;
}
