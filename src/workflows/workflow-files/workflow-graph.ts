import type { WorkflowEdge } from "#workflows/workflow-templates/workflow";

/** A fault of a graph, and its place in `{nodes, edges}`. */
export interface GraphIssue {
  path: (string | number)[];
  message: string;
}

type Ends = Pick<WorkflowEdge, "source" | "target">;

/**
 * Faults that keep nodes and edges from being a workflow: a duplicate node id, an edge to a missing node, a cycle.
 * Workflows are acyclic, so that every one of them ends; repetition belongs in a node's configuration.
 */
export function graphIssues(nodes: readonly { id: string }[], edges: readonly Ends[]): GraphIssue[] {
  const issues: GraphIssue[] = [];
  const ids = new Set<string>();
  for (const [index, { id }] of nodes.entries()) {
    if (ids.has(id)) issues.push({ path: ["nodes", index, "id"], message: "is the id of another node" });
    ids.add(id);
  }
  for (const [index, edge] of edges.entries()) {
    for (const end of ["source", "target"] as const)
      if (!ids.has(edge[end])) issues.push({ path: ["edges", index, end], message: "is not the id of a node" });
  }
  if (issues.length > 0) return issues;
  const cycle = cycleIn([...ids], edges);
  return cycle === null ? [] : [{ path: ["edges"], message: `must not form a cycle: ${cycle.join(" → ")}` }];
}

/**
 * The ids in an order in which every edge leads forward, otherwise in the given order. Nodes on or behind a cycle are
 * left out.
 */
export function inOrder(ids: readonly string[], edges: readonly Ends[]): string[] {
  const awaited = new Map(ids.map((id) => [id, 0]));
  const followers = new Map<string, string[]>();
  for (const { source, target } of edges) {
    awaited.set(target, (awaited.get(target) ?? 0) + 1);
    const known = followers.get(source);
    if (known) known.push(target);
    else followers.set(source, [target]);
  }
  const order = ids.filter((id) => awaited.get(id) === 0);
  for (const id of order) {
    for (const follower of followers.get(id) ?? []) {
      const left = (awaited.get(follower) ?? 0) - 1;
      awaited.set(follower, left);
      if (left === 0) order.push(follower);
    }
  }
  return order;
}

/** Maximum nodes named of a cycle. */
const MAX_TOLD = 10;

/** The nodes of one cycle, with the first one repeated at the end; null when the graph has no cycle. */
function cycleIn(ids: readonly string[], edges: readonly Ends[]): string[] | null {
  const ordered = new Set(inOrder(ids, edges));
  const stuck = ids.find((id) => !ordered.has(id));
  if (stuck === undefined) return null;
  // An unordered node waits for another unordered one, so following these edges must reach a cycle.
  const waitsFor = new Map(
    edges.filter(({ source, target }) => !ordered.has(source) && !ordered.has(target)).map((e) => [e.target, e.source]),
  );
  const seen: string[] = [];
  const places = new Map<string, number>();
  for (let id: string | undefined = stuck; id !== undefined; id = waitsFor.get(id)) {
    const place = places.get(id);
    if (place !== undefined) {
      const cycle = [...seen.slice(place), id].toReversed();
      return cycle.length <= MAX_TOLD ? cycle : [...cycle.slice(0, MAX_TOLD), "…"];
    }
    places.set(id, seen.length);
    seen.push(id);
  }
  return null;
}
