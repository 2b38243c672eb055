/** How often two songs share a list, 0–1. */
export type Togetherness = (one: string, other: string) => number;

/** One shared list is chance; this many are not. */
const DOUBT = 0.5;

/**
 * Reads the listener's playlists, each as the URIs of its songs. The value is the cosine of the two songs' lists,
 * reduced while few lists support it.
 */
export function togethernessOf(playlists: readonly (readonly string[])[]): Togetherness {
  const listsOf = new Map<string, Set<number>>();
  playlists.forEach((uris, index) => {
    for (const uri of uris) {
      const lists = listsOf.get(uri);
      if (lists === undefined) listsOf.set(uri, new Set([index]));
      else lists.add(index);
    }
  });
  return (one, other) => {
    const lists = listsOf.get(one);
    const others = listsOf.get(other);
    if (lists === undefined || others === undefined) return 0;
    const both = [...lists].filter((list) => others.has(list)).length;
    return (both / Math.sqrt(lists.size * others.size)) * (both / (both + DOUBT));
  };
}
