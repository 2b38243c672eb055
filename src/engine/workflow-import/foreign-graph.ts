import type { ForeignEdge, ForeignFile, ForeignNode } from "./foreign-file.ts";
import { type Role, roleOf } from "./node-roles.ts";

/** The body of a loop: its nodes in order, the loop node, and where the list comes from. */
export interface Loop {
  readonly node: ForeignNode;
  readonly body: readonly ForeignNode[];
}

/** The graph of a file: the order of its nodes, and the loops in it. */
export class ForeignGraph {
  readonly #nodes: ReadonlyMap<string, ForeignNode>;
  readonly #roles: ReadonlyMap<string, Role>;
  readonly #edges: readonly ForeignEdge[];
  readonly #loops = new Map<string, Loop>();
  /** Loops that have no equal here, with the reason. */
  readonly refusedLoops = new Map<string, string>();

  constructor({ nodes, edges, helpers }: ForeignFile) {
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    this.#roles = new Map(nodes.map((node) => [node.name, roleOf(node, helpers.has(node.name))]));
    const known = edges.filter(({ from, to }) => this.#nodes.has(from) && this.#nodes.has(to));
    this.#edges = known;
    for (const node of nodes) if (this.roleOf(node.name) === "loop") this.#readLoop(node);
  }

  node(name: string): ForeignNode | undefined {
    return this.#nodes.get(name);
  }

  roleOf(name: string): Role {
    return this.#roles.get(name) ?? "refused";
  }

  outgoing(name: string): readonly ForeignEdge[] {
    return this.#edges.filter(({ from }) => from === name);
  }

  /** The connections that lead to a node, without those by which a loop begins again. */
  incoming(name: string): readonly ForeignEdge[] {
    const loop = this.#loops.get(name);
    const body = new Set(loop?.body.map((node) => node.name));
    return this.#edges.filter(({ from, to }) => to === name && !body.has(from));
  }

  /** The loop that a node's work is repeated by. */
  loopAround(name: string): Loop | undefined {
    return [...this.#loops.values()].find(({ body }) => body.some((node) => node.name === name));
  }

  loop(name: string): Loop | undefined {
    return this.#loops.get(name);
  }

  /** Newer nodes have the repeated output second. */
  loopOutput({ version }: ForeignNode): number {
    return version >= 3 ? 1 : 0;
  }

  /** The nodes from the starts on, each after those that it follows, and the nodes that follow themselves. */
  inOrder(): { order: ForeignNode[]; circular: string[] } {
    const names = [...this.#nodes.keys()];
    const starts = names.filter((name) => this.roleOf(name) === "start");
    const reached = new Set(starts.length > 0 ? starts : names.filter((name) => this.#isRoot(name)));
    for (const name of reached) for (const { to } of this.outgoing(name)) reached.add(to);
    const order: ForeignNode[] = [];
    const left = new Set(reached);
    for (;;) {
      const ready = [...left].filter((name) => this.incoming(name).every(({ from }) => !left.has(from)));
      if (ready.length === 0) return { order, circular: [...left] };
      for (const name of ready) left.delete(name);
      order.push(...ready.flatMap((name) => this.#nodes.get(name) ?? []));
    }
  }

  #isRoot(name: string): boolean {
    const role = this.roleOf(name);
    return role !== "note" && role !== "helper" && this.incoming(name).length === 0;
  }

  /** A loop has an equal when its body is one chain that leads back to it. */
  #readLoop(node: ForeignNode): void {
    const body: ForeignNode[] = [];
    let edges: readonly ForeignEdge[] = this.outgoing(node.name).filter(
      ({ output }) => output === this.loopOutput(node),
    );
    for (;;) {
      const [edge, ...others] = edges;
      if (edge === undefined || others.length > 0) break;
      if (edge.to === node.name) {
        this.#loops.set(node.name, { node, body });
        return;
      }
      const next = this.#nodes.get(edge.to);
      if (next === undefined || body.includes(next) || this.#edges.filter(({ to }) => to === edge.to).length > 1) break;
      body.push(next);
      edges = this.outgoing(next.name);
    }
    this.refusedLoops.set(
      node.name,
      "Only a loop whose body is one chain of nodes that leads back to it has an equal here.",
    );
  }
}
