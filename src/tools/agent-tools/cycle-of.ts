import type { Caller } from "./store.ts";

/**
 * The shortest way from an agent over those that it would ask back to itself; null without one. The agent itself is not
 * among the callers.
 */
export function cycleOf(agentId: string, listed: readonly string[], callers: readonly Caller[]): string[] | null {
  const asked = new Map(callers.map(({ id, agents }) => [id, agents]));
  const seen = new Set<string>();
  let ways = listed.map((id) => [agentId, id]);
  while (ways.length > 0) {
    const back = ways.find((way) => way.at(-1) === agentId);
    if (back !== undefined) return back;
    ways = ways.flatMap((way) => {
      const last = way.at(-1) ?? "";
      if (seen.has(last)) return [];
      seen.add(last);
      return (asked.get(last) ?? []).map((id) => [...way, id]);
    });
  }
  return null;
}
