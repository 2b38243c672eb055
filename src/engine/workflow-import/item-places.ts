import { textOr } from "#lib/json-values";

import { below, type CelPath, type Segment } from "./cel-text.ts";
import type { ForeignNode } from "./foreign-file.ts";
import type { ForeignGraph, Loop } from "./foreign-graph.ts";
import { isWholeAnswer } from "./http-call.ts";
import { NotMapped } from "./import-types.ts";
import { isApp, shortType } from "./node-roles.ts";
import type { Names } from "./script-to-cel.ts";
import { fieldsSet, keepsOthers } from "./set-fields.ts";

/** Where the field of the other program is in the output of the step: `message.content` of a model's node is `content` here. */
const RENAMED: Readonly<Record<string, (segments: readonly Segment[]) => readonly Segment[]>> = {
  agent: ([, ...rest]) => ["output", ...rest],
  chainLlm: ([, ...rest]) => ["text", ...rest],
  chainSummarization: () => ["text"],
  openAi: () => ["text"],
};

/** The places of items: which step's output, or which input, has what a node took in or gave. */
export class ItemPlaces {
  readonly #graph: ForeignGraph;
  readonly #stepIds: ReadonlyMap<string, string>;
  readonly #inputNames: ReadonlyMap<string, string>;

  constructor(graph: ForeignGraph, stepIds: ReadonlyMap<string, string>, inputNames: ReadonlyMap<string, string>) {
    this.#graph = graph;
    this.#stepIds = stepIds;
    this.#inputNames = inputNames;
  }

  /** The names of expressions at a node. */
  namesAt(node: ForeignNode): Names {
    const loop = this.#graph.loopAround(node.name);
    return {
      own: () => this.#takenIn(node, loop),
      of: (name) => this.#named(name, node, loop),
      index: loop === undefined ? "0" : "index",
    };
  }

  /** The list that a loop goes through. */
  listOf({ node }: Loop): CelPath {
    const before = this.#graph.incoming(node.name).map(({ from }) => this.#graph.node(from));
    const [first] = before;
    const list = before.length === 1 && first !== undefined && this.#graph.roleOf(first.name) === "list" ? first : null;
    if (list === null) return this.#before(node);
    const field = textOr(list.parameters["fieldToSplitOut"], "");
    return below(this.#before(list), ...field.replace(/^=/, "").split("."));
  }

  #takenIn(node: ForeignNode, loop: Loop | undefined): CelPath {
    if (loop === undefined) return this.#before(node);
    const place = loop.body.findIndex(({ name }) => name === node.name);
    const previous = loop.body.slice(0, place).findLast(({ name }) => this.#stepIds.has(name));
    if (previous === undefined) return { base: "item", segments: [] };
    return this.#shaped(previous, "item");
  }

  #named(name: string, at: ForeignNode, loop: Loop | undefined): CelPath {
    const node = this.#graph.node(name);
    if (node === undefined)
      throw new NotMapped(`the node ${JSON.stringify(name)}, which an expression names, is not in the file`);
    if (loop !== undefined) {
      const place = loop.body.findIndex((one) => one.name === name);
      const own = loop.body.findIndex((one) => one.name === at.name);
      if (name === loop.node.name) {
        if (own === 0) return { base: "item", segments: [] };
        return below(this.listOf(loop), { index: "index" });
      }
      if (place !== -1 && place === own - 1) return this.#shaped(node, "item");
      if (place !== -1) return this.#shaped(node, `steps.${this.#stepIds.get(name) ?? name}.output[index]`);
    } else if (this.#graph.loopAround(name) !== undefined)
      throw new NotMapped(`an expression names ${JSON.stringify(name)}, which a loop repeats`);
    return this.#given(node);
  }

  /** The item that the nodes before a node gave. */
  #before(node: ForeignNode): CelPath {
    const found = new Map<string, CelPath>();
    for (const { from } of this.#graph.incoming(node.name)) {
      const before = this.#graph.node(from);
      if (before === undefined) continue;
      const path = this.#given(before);
      found.set(JSON.stringify(path), path);
    }
    const [first = { base: "input", segments: [] }, ...others] = found.values();
    if (others.length === 0) return first;
    throw new NotMapped("its item comes from several nodes; name one of them in its expressions: $('Name').item.json");
  }

  /** The item that a node gave. */
  #given(node: ForeignNode): CelPath {
    const role = this.#graph.roleOf(node.name);
    if (role === "start") return this.#started();
    if (role === "loop") throw new NotMapped("it takes the items of a loop together, which have no one item here");
    const passes = role === "join" || role === "rule" || role === "list" || shortType(node.type) === "wait";
    if (passes) return this.#before(node);
    const id = this.#stepIds.get(node.name);
    if (id === undefined) return this.#before(node);
    return this.#shaped(node, `steps.${id}.output`);
  }

  #started(): CelPath {
    const names = this.#inputNames;
    const resolve = ([first, ...rest]: readonly Segment[]): CelPath => ({
      base: "input",
      segments: first === undefined ? [] : [typeof first === "string" ? (names.get(first) ?? first) : first, ...rest],
    });
    return { base: "input", segments: [], resolve };
  }

  /** The item of a node's output that is at `base`. */
  #shaped(node: ForeignNode, base: string): CelPath {
    const short = shortType(node.type);
    if (short === "httpRequest" && isWholeAnswer(node)) return bodyOf(base);
    if (short === "set" && keepsOthers(node)) return this.#setOrBefore(node, base);
    const rename = isApp(node) || !Object.hasOwn(RENAMED, short) ? undefined : RENAMED[short];
    if (rename === undefined) return { base, segments: [] };
    return { base, segments: [], resolve: (segments) => ({ base, segments: rename(segments) }) };
  }

  /** A node that sets some fields and hands on the others. */
  #setOrBefore(node: ForeignNode, base: string): CelPath {
    const set = new Set(fieldsSet(node).map(({ name }) => name));
    const resolve = (segments: readonly Segment[]): CelPath => {
      const [first] = segments;
      return first === undefined || typeof first !== "string" || set.has(first)
        ? { base, segments }
        : below(this.#before(node), ...segments);
    };
    return { base, segments: [], resolve };
  }
}

/** A step gives the body of an answer alone; a node may give its status and headers too. */
const bodyOf = (base: string): CelPath => ({
  base,
  segments: [],
  resolve: ([first, ...rest]) => {
    if (first === "body") return { base, segments: rest };
    throw new NotMapped("only the body of an answer is kept, and an expression names another part of it");
  },
});
