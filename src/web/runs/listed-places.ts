import { numberText } from "#web/lib/locale.ts";

/** The list of runs that was shown last: a run that is opened from it knows its place without a request. */
interface ShownList {
  /** The query that narrows and orders it. */
  query: string;
  /** Counted from 1, by run. */
  places: Map<string, number>;
  /** How many runs it has in all; null when they are not counted. */
  total: string | null;
}

let shown: ShownList = { query: "", places: new Map(), total: null };

/** Notes the rows of a page of a list, with the number of rows above it. */
export function noteList(query: string, total: string | null, ids: readonly string[], above: number): void {
  shown = { query, total, places: new Map(ids.map((id, index) => [id, above + index + 1])) };
}

/** "58 of 1,144" for a run of the list, or of the runs that were reached from it one by one; else null. */
export function placeText(query: string, executionId: string): string | null {
  const place = shown.query === query ? shown.places.get(executionId) : undefined;
  return place === undefined || shown.total === null ? null : `${numberText(place)} of ${shown.total}`;
}

/** Notes the places of the runs beside one whose place is known. */
export function noteBeside(
  query: string,
  executionId: string,
  { previous_id: previous, next_id: next }: { previous_id: string | null; next_id: string | null },
): void {
  const place = shown.query === query ? shown.places.get(executionId) : undefined;
  if (place === undefined) return;
  if (previous !== null && place > 1) shown.places.set(previous, place - 1);
  if (next !== null) shown.places.set(next, place + 1);
}
