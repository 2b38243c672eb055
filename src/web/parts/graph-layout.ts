/** A node of a graph, as its picture needs it. */
export interface GraphNode {
  id: string;
  label: string;
}

export interface GraphEdge {
  source: string;
  target: string;
  label?: string;
}

export interface PlacedNode<Node extends GraphNode = GraphNode> {
  node: Node;
  x: number;
  y: number;
}

export interface PlacedEdge {
  /** The path of its line, from the far side of one box to the near side of another. */
  path: string;
  label: string;
  /** The middle of the line. */
  x: number;
  y: number;
}

export interface GraphLayout<Node extends GraphNode = GraphNode> {
  width: number;
  height: number;
  nodes: readonly PlacedNode<Node>[];
  edges: readonly PlacedEdge[];
}

export const BOX_WIDTH = 168;
export const BOX_HEIGHT = 44;
const MARGIN = 2;

/** Whether a graph leads from left to right, or from top to bottom. */
export type Direction = "right" | "down";

interface Measures {
  /** The length of a box along the way of the graph, and the room to the next one. */
  along: number;
  betweenColumns: number;
  /** The same for the nodes of a column, which stand across the way. */
  across: number;
  betweenRows: number;
}

const MEASURES: Readonly<Record<Direction, Measures>> = {
  right: { along: BOX_WIDTH, betweenColumns: 64, across: BOX_HEIGHT, betweenRows: 16 },
  down: { along: BOX_HEIGHT, betweenColumns: 40, across: BOX_WIDTH, betweenRows: 24 },
};

/**
 * Places a graph from left to right: a node is in the column after the last of those it waits for, beside them as far as it goes. An edge
 * of a circle that leads back does not move a node. With the direction `down` its columns are rows, from top to bottom.
 */
export function layoutOf<Node extends GraphNode>(
  nodes: readonly Node[],
  edges: readonly GraphEdge[],
  direction: Direction = "right",
): GraphLayout<Node> {
  const columns = columnsOf(nodes, edges);
  const { along, betweenColumns, across, betweenRows } = MEASURES[direction];
  const extent = (rows: number): number => Math.max(0, rows * (across + betweenRows) - betweenRows);
  const widest = extent(Math.max(0, ...columns.map(({ length }) => length)));
  const longest = Math.max(0, columns.length * (along + betweenColumns) - betweenColumns);
  const placed = columns.flatMap((column, place) => {
    const first = (widest - extent(column.length)) / 2;
    return column.map((node, row) => {
      const [far, aside] = [MARGIN + place * (along + betweenColumns), MARGIN + first + row * (across + betweenRows)];
      return { node, x: direction === "right" ? far : aside, y: direction === "right" ? aside : far };
    });
  });
  const byId = new Map(placed.map((one) => [one.node.id, one]));
  const [width, height] = direction === "right" ? [longest, widest] : [widest, longest];
  return {
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    nodes: placed,
    edges: edges.flatMap((edge) => lineOf(edge, byId, direction)),
  };
}

function lineOf(
  { source, target, label = "" }: GraphEdge,
  byId: ReadonlyMap<string, PlacedNode>,
  direction: Direction,
): PlacedEdge[] {
  const [from, to] = [byId.get(source), byId.get(target)];
  if (from === undefined || to === undefined) return [];
  const isRight = direction === "right";
  const [startX, startY] = isRight
    ? [from.x + BOX_WIDTH, from.y + BOX_HEIGHT / 2]
    : [from.x + BOX_WIDTH / 2, from.y + BOX_HEIGHT];
  const [endX, endY] = isRight ? [to.x, to.y + BOX_HEIGHT / 2] : [to.x + BOX_WIDTH / 2, to.y];
  const half = Math.max(MEASURES[direction].betweenColumns / 2, Math.abs(isRight ? endX - startX : endY - startY) / 2);
  const [bendX, bendY] = isRight ? [half, 0] : [0, half];
  return [
    {
      path: `M${startX} ${startY}C${startX + bendX} ${startY + bendY} ${endX - bendX} ${endY - bendY} ${endX} ${endY}`,
      label,
      x: (startX + endX) / 2,
      y: (startY + endY) / 2,
    },
  ];
}

/** The nodes by columns; within one they are in the order of the middle of those that they wait for. */
function columnsOf<Node extends GraphNode>(nodes: readonly Node[], edges: readonly GraphEdge[]): Node[][] {
  const places = placesOf(nodes, edges);
  const columns: Node[][] = [];
  for (const node of nodes) (columns[places.get(node.id) ?? 0] ??= []).push(node);
  const rows = new Map<string, number>();
  return columns.map((column) => {
    const middleOf = ({ id }: Node): number => {
      const before = edges.flatMap(({ source, target }) => (target === id ? (rows.get(source) ?? []) : []));
      return before.length === 0 ? 0 : before.reduce((sum, row) => sum + row, 0) / before.length;
    };
    const middles = new Map(column.map((node) => [node, middleOf(node)]));
    const sorted = column.toSorted((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0));
    for (const [row, { id }] of sorted.entries()) rows.set(id, row);
    return sorted;
  });
}

/** The column of each node: the longest way to it. No way is followed into a node that it has already been through. */
function placesOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Map<string, number> {
  const sources = new Map<string, string[]>();
  for (const { source, target } of edges) sources.set(target, [...(sources.get(target) ?? []), source]);
  const known = new Set(nodes.map(({ id }) => id));
  const places = new Map<string, number>();
  const onTheWay = new Set<string>();
  const placeOf = (id: string): number => {
    const found = places.get(id);
    if (found !== undefined) return found;
    onTheWay.add(id);
    const before = (sources.get(id) ?? []).filter((source) => known.has(source) && !onTheWay.has(source));
    const place = Math.max(-1, ...before.map(placeOf)) + 1;
    onTheWay.delete(id);
    places.set(id, place);
    return place;
  };
  for (const { id } of nodes) placeOf(id);
  return packed(places);
}

/** Without empty columns, which a circle can leave. */
function packed(places: ReadonlyMap<string, number>): Map<string, number> {
  const used = [...new Set(places.values())].toSorted((one, other) => one - other);
  return new Map([...places].map(([id, place]) => [id, used.indexOf(place)]));
}
