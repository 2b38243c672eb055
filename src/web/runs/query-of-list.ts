import { wantedOf } from "./list-filters.ts";
import { valueText } from "./query-field.ts";

const MAX_CHARACTERS = 1_000;

/**
 * The list as it is narrowed, as one query that finds what the list has at a moment; null where no query says it. A run that begins
 * later is not found.
 */
export function queryOfList(address: Readonly<Record<string, string>>, now: Date): string | null {
  const { q, from, claimed, outcome, status, ...filters } = wantedOf(address);
  const isLost = outcome === "void" && status === "failed";
  if (status !== undefined && status !== "cancelled" && !isLost) return null;
  const terms = [
    from === undefined ? [] : `after:${from}`,
    `before:${now.toISOString()}`,
    isLost ? "is:lost" : outcome === undefined ? [] : `outcome:${outcome}`,
    status === "cancelled" ? "is:cancelled" : [],
    claimed === undefined ? [] : claimed === "true" ? "is:claimed" : "-is:claimed",
    filters.waiting === undefined ? [] : filters.waiting === "true" ? "is:waiting" : "is:running",
    filters.min_duration_ms === undefined ? [] : `duration>=${Number(filters.min_duration_ms) / 1_000}s`,
    fieldOf("agent", filters.agent_id?.split(",")),
    fieldOf("vouched", filters.verification),
    fieldOf("action", filters.action),
    fieldOf("trigger", filters.trigger),
    fieldOf("origin", filters.origin),
    fieldOf("level", filters.level),
    fieldOf("group", filters.failure_group_id),
    q ?? [],
  ].flat();
  const query = terms.join(" ");
  return query.length > MAX_CHARACTERS ? null : query;
}

const fieldOf = (field: string, value: string | readonly string[] | undefined): string[] =>
  value === undefined ? [] : [`${field}:${[value].flat().map(valueText).join(",")}`];
