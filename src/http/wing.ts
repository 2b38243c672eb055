import type { Operation } from "#http/operation";

/** A part of the API that is loaded on the first request of one of its paths. */
export interface Wing {
  /**
   * The prefixes of its operations' paths; `*` matches one segment. When several wings match a path, the prefix with
   * more segments wins.
   */
  prefixes: readonly string[];
  /** Loads the operations, in the order of the document. */
  load: () => Promise<readonly Operation[]>;
}

interface Node<Found> {
  found: Found | null;
  next: Map<string, Node<Found>>;
}

const emptyNode = <Found>(): Node<Found> => ({ found: null, next: new Map() });

/** Returns the function that finds the wing of a URL; null for a URL of no wing. */
export function wingFinder<Found extends Pick<Wing, "prefixes">>(
  wings: readonly Found[],
): (url: string) => Found | null {
  const root = emptyNode<Found>();
  for (const wing of wings) {
    for (const prefix of wing.prefixes) {
      let node = root;
      for (const segment of prefix.slice(1).split("/")) {
        const next = node.next.get(segment) ?? emptyNode<Found>();
        node.next.set(segment, next);
        node = next;
      }
      if (node.found !== null) throw new Error(`Two wings have the prefix ${prefix}.`);
      node.found = wing;
    }
  }
  return (url) => find(root, url);
}

function find<Found>(root: Node<Found>, url: string): Found | null {
  let node = root;
  let found: Found | null = null;
  let start = url.indexOf("/", "https://".length) + 1;
  while (start > 0) {
    const end = endOfSegment(url, start);
    const next = node.next.get(url.slice(start, end)) ?? node.next.get("*");
    if (next === undefined) return found;
    found = next.found ?? found;
    node = next;
    if (url[end] !== "/") return found;
    start = end + 1;
  }
  return found;
}

function endOfSegment(url: string, start: number): number {
  for (let place = start; place < url.length; place++) {
    const character = url[place];
    if (character === "/" || character === "?" || character === "#") return place;
  }
  return url.length;
}
