import type { ASTNode } from "@marcbachmann/cel-js";

import type { IssueCode, Scope, Shape } from "./expression-types.ts";
import { FUNCTIONS, LOOPS, REFUSED_FUNCTIONS, SEARCHES, TYPE_NAMES } from "./functions.ts";
import { MAX_NESTED_MACROS } from "./limits.ts";

/** A place of an expression that something is said of, in characters. */
export interface At {
  readonly start: number;
  readonly end: number;
}

/** An issue of one expression; its place in the definition is not known here. */
export interface TreeIssue {
  readonly code: IssueCode;
  readonly message: string;
  readonly at: At | null;
}

/** The findings of a walk through the tree. */
export interface TreeFacts {
  readonly issues: TreeIssue[];
  /** The values that the expression reads: a variable, and fields by their names. */
  readonly references: string[][];
  /** The patterns of `text_matches`. */
  readonly patterns: { readonly pattern: string; readonly at: At }[];
  /** The nodes that macros evaluate for each entry of their list. */
  readonly bodies: ASTNode[];
  /** Whether its work is bounded by its length and by the size of what it reads. */
  isPlain: boolean;
  nodes: number;
}

/** A path from a variable, as far as its fields are named literally. A `stopped` one continues with a computed field. */
interface Chain {
  readonly path: readonly string[];
  readonly shape: Shape;
  readonly stopped: boolean;
}

/** Names of the entries that macros around a node go through. */
type Locals = readonly string[];

/** Walks the tree as it is written, before macros are expanded. `scope` is null where only the facts of a checked one are asked for. */
export function walkTree(root: ASTNode, scope: Scope | null): TreeFacts {
  const walk = new TreeWalk(scope);
  walk.visit(root, []);
  return walk.facts;
}

class TreeWalk {
  readonly facts: TreeFacts = { issues: [], references: [], patterns: [], bodies: [], isPlain: true, nodes: 0 };
  readonly #scope: Scope | null;

  constructor(scope: Scope | null) {
    this.#scope = scope;
  }

  visit(node: ASTNode, locals: Locals): void {
    const chain = this.#chain(node, locals);
    if (chain !== null) {
      this.facts.references.push([...chain.path]);
      return;
    }
    this.facts.nodes += 1;
    switch (node.op) {
      case "value":
      case "id":
        return;
      case ".":
      case ".?":
        return this.visit(node.args[0], locals);
      case "call":
        return this.#call(node, locals);
      case "rcall":
        return this.#method(node, locals);
      case "map":
        for (const [key, value] of node.args) this.#all([key, value], locals);
        return;
      case "!_":
      case "-_":
        return this.visit(node.args, locals);
      default:
        return this.#all(node.args, locals);
    }
  }

  #all(nodes: readonly ASTNode[], locals: Locals): void {
    for (const node of nodes) this.visit(node, locals);
  }

  #issue(code: IssueCode, message: string, { start, end }: At): void {
    this.facts.issues.push({ code, message, at: { start, end } });
  }

  /** The chain that a node is the end of; null for what does not begin with a variable. */
  #chain(node: ASTNode, locals: Locals): Chain | null {
    if (node.op === "id") return this.#variable(node, locals);
    const field = fieldOf(node);
    const before = field === undefined ? null : this.#chain(field.of, locals);
    if (field === undefined || before === null) return null;
    this.facts.nodes += 1;
    if (field.name === null) {
      if (before.shape !== "any" && before.shape.missing === "unknown_step")
        this.#issue("unknown_step", "A step is named in the expression itself: steps.read.output.", node);
      this.visit(field.computed, locals);
      return { path: before.path, shape: "any", stopped: true };
    }
    const shape = this.#field(before, field.name, node);
    return before.stopped ? before : { path: [...before.path, field.name], shape, stopped: false };
  }

  #variable(node: ASTNode & { op: "id" }, locals: Locals): Chain | null {
    const name = node.args;
    if (locals.includes(name) || TYPE_NAMES.has(name)) return null;
    this.facts.nodes += 1;
    if (this.#scope === null) return { path: [name], shape: "any", stopped: false };
    const isKnown = Object.hasOwn(this.#scope.variables, name);
    if (!isKnown) {
      const known = Object.keys(this.#scope.variables).join(", ");
      this.#issue("unknown_variable", `${name} is not a variable here. Known are: ${known}.`, node);
    }
    return { path: [name], shape: (isKnown && this.#scope.variables[name]) || "any", stopped: !isKnown };
  }

  #field({ path, shape }: Chain, name: string, at: At): Shape {
    if (shape === "any") return "any";
    const found = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (found !== undefined) return found;
    const of = path.join(".");
    if (shape.missing === "unknown_step")
      this.#issue("unknown_step", `${name} is not a step that ends before this one.`, at);
    else
      this.#issue("unknown_field", `${of} has no field ${name}. It has: ${Object.keys(shape.fields).join(", ")}.`, at);
    return "any";
  }

  #isFunction(name: string, at: At): boolean {
    const refused = REFUSED_FUNCTIONS.get(name);
    if (refused !== undefined) this.#issue("refused_function", refused, at);
    else if (!FUNCTIONS.has(name)) this.#issue("unknown_function", `${name}() is not a function.`, at);
    return refused === undefined && FUNCTIONS.has(name);
  }

  #call(node: ASTNode & { op: "call" }, locals: Locals): void {
    const [name, args] = node.args;
    if (!this.#isFunction(name, node)) return;
    if (name === "text_matches") this.#pattern(node, args[1]);
    this.#all(args, locals);
  }

  #pattern(at: At, node: ASTNode | undefined): void {
    this.facts.isPlain = false;
    const pattern = node?.op === "value" ? node.args : undefined;
    if (typeof pattern === "string") this.facts.patterns.push({ pattern, at: { start: at.start, end: at.end } });
    else
      this.#issue(
        "invalid_pattern",
        "The pattern of text_matches(text, pattern) is a text in quotes, not computed.",
        at,
      );
  }

  #method(node: ASTNode & { op: "rcall" }, locals: Locals): void {
    const [name, receiver, args] = node.args;
    if (!this.#isFunction(name, node)) return;
    // The namespace of `optional.of(x)`.
    if (!(receiver.op === "id" && receiver.args === "optional")) this.visit(receiver, locals);
    if (LOOPS.has(name)) return this.#loop(node, name, args, locals);
    if (SEARCHES.has(name) && args[0]?.op !== "value") this.facts.isPlain = false;
    this.#all(args, locals);
  }

  #loop(at: At, name: string, [entry, ...body]: readonly ASTNode[], locals: Locals): void {
    this.facts.isPlain = false;
    if (entry?.op !== "id")
      return this.#issue("invalid_expression", `${name}() names its entry first: list.${name}(x, …).`, at);
    const local = entry.args;
    const isTaken =
      locals.includes(local) || Object.hasOwn(this.#scope?.variables ?? {}, local) || TYPE_NAMES.has(local);
    if (isTaken)
      this.#issue("invalid_expression", `${local} is a name already. Give the entry of ${name}() another one.`, entry);
    if (locals.length >= MAX_NESTED_MACROS)
      this.#issue(
        "nested_macros",
        `At most ${MAX_NESTED_MACROS} of all, exists, exists_one, map and filter stand within one another.`,
        at,
      );
    else {
      this.facts.bodies.push(...body);
      this.#all(body, [...locals, local]);
    }
  }
}

/** The field that a node reads: by its name, or computed; undefined for another node. */
function fieldOf(
  node: ASTNode,
): { of: ASTNode; name: string } | { of: ASTNode; name: null; computed: ASTNode } | undefined {
  if (node.op === "." || node.op === ".?") return { of: node.args[0], name: node.args[1] };
  if (node.op !== "[]" && node.op !== "[?]") return undefined;
  const [of, computed] = node.args;
  return computed.op === "value" && typeof computed.args === "string"
    ? { of, name: computed.args }
    : { of, name: null, computed };
}
