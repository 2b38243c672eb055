import type { JsonObject, RunState } from "#engine/reasoning/provider";
import { findQuotes } from "#lib/claims/find-quotes";

import { answerDate } from "./answer-date.ts";
import type { SmallWish } from "./small-wish.ts";
import { itemsIn } from "./sort-items.ts";
import { findTexts, nameSource, taskOf, type TextSource, textsMeant } from "./source.ts";

/** A call that does a small piece of work. */
export interface SmallWork {
  tool: string;
  input: JsonObject;
  purpose: string;
}

type State = Pick<RunState, "task" | "context" | "history" | "askedAt">;

/**
 * Plans the call for a small piece of work, or returns why it cannot; null when the words turn out to mean something
 * else.
 */
export function planSmallWish(wish: SmallWish, clause: string, state: State): SmallWork | string | null {
  switch (wish.kind) {
    case "date":
      return planDate(wish, state);
    case "convert":
      return planConversion(wish);
    case "sort":
      return planSort(wish, state);
    case "compare":
      return planComparison(wish, clause, state);
    case "classify":
      return planOnText(
        clause,
        state,
        "classify_text",
        { labels: wish.labels },
        `Chooses one of ${wish.labels.join(", ")}`,
      );
    case "fields":
      return planOnText(clause, state, "extract_fields", { fields: wish.fields }, `Reads ${wish.fields.join(", ")}`);
  }
}

function planDate({ question }: Extract<SmallWish, { kind: "date" }>, state: State): SmallWork | string | null {
  if (state.askedAt === undefined) return "The time of this task is not known.";
  const answer = answerDate(question, state.askedAt);
  if (!("unread" in answer))
    return { tool: "compute_dates", input: { ...question }, purpose: "Counts in the calendar, in UTC." };
  // "How many days until the deadline?" may be answered by a text.
  if (findTexts(state).length > 0) return null;
  return `"${answer.unread.slice(0, 60)}" is not a known date; write it as 2026-12-24 or 24 December 2026.`;
}

function planConversion({ conversion }: Extract<SmallWish, { kind: "convert" }>): SmallWork | string {
  if (conversion === null)
    return "Units of length, mass, temperature, volume, speed, area, time and data are converted, one value at a time; these are not two of them. Exchange rates are unknown.";
  const { value, from, to } = conversion;
  if (from.quantity !== to.quantity)
    return `${from.symbol} measures ${from.quantity} and ${to.symbol} measures ${to.quantity}; one cannot be converted to the other.`;
  return {
    tool: "convert_units",
    input: { value, from: from.symbol, to: to.symbol },
    purpose: `Converts ${value} ${from.symbol} to ${to.symbol}.`,
  };
}

const NOTHING_TO_SORT =
  "There is no list to sort: write it after a colon, with commas, or give an array in the context.";

function planSort({ descending, items }: Extract<SmallWish, { kind: "sort" }>, state: State): SmallWork | string {
  const { material } = taskOf(state);
  const list = material === null ? items : itemsIn(material);
  const found = list !== null && list.length > 1 ? list : listIn(state.context);
  if (found === null) return NOTHING_TO_SORT;
  const order = descending ? "descending" : "ascending";
  return { tool: "sort_items", input: { items: found, order }, purpose: `Sorts ${found.length} items, ${order}.` };
}

/** The only top-level list of texts or numbers in the context. */
function listIn(context: JsonObject): (string | number)[] | null {
  const lists = Object.values(context).filter(
    (value): value is (string | number)[] =>
      Array.isArray(value) &&
      value.length > 1 &&
      value.every((item) => typeof item === "string" || typeof item === "number"),
  );
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

const NOTHING_TO_COMPARE =
  'There are no two texts or numbers to compare: put both in quotes, name them "Text 1:" and "Text 2:", or give two texts in the context.';

function planComparison(
  { numbers }: Extract<SmallWish, { kind: "compare" }>,
  clause: string,
  state: State,
): SmallWork | string | null {
  if (numbers !== null) {
    const [first, second] = numbers;
    return { tool: "compare_values", input: { first, second }, purpose: `Compares ${first} and ${second}.` };
  }
  const texts = twoTexts(state);
  if (texts !== null) return { tool: "compare_values", input: texts, purpose: "Compares the two texts." };
  return /\bcompare\b.*\btexts?\b|\bdiff\b/i.test(clause) || findTexts(state).length === 0 ? NOTHING_TO_COMPARE : null;
}

const LABELLED =
  /^\s*(?:(?:text|version|first(?: text)?)\s*)?(?:1|a|one)?\s*[:.)]\s*(\S[\s\S]*?)\s+(?:(?:text|version|second(?: text)?)\s*)?(?:2|b|two)\s*[:.)]\s*(\S[\s\S]*)$/i;

/** Two texts that belong together: two quotations, two labelled parts or paragraphs of the material, or the only two texts of the context. */
function twoTexts(state: State): JsonObject | null {
  const quotes = findQuotes(state.task);
  if (quotes.length === 2) return { first: quotes[0]?.inner.trim(), second: quotes[1]?.inner.trim() };
  // Long runs of white space would be slow to search.
  const material =
    taskOf(state)
      .material?.replaceAll(/[^\S\n]+/g, " ")
      .replaceAll(/\n\s+\n/g, "\n\n") ?? null;
  const labelled =
    material === null ? null : LABELLED.exec(/^text|^version|^[1a][:.)]/i.test(material) ? material : `a: ${material}`);
  if (labelled !== null) return { first: labelled[1], second: labelled[2] };
  const paragraphs = material?.split(/\n\s*\n|\n\s*-{3,}\s*\n|\s+vs\.?\s+/).filter((part) => part.trim() !== "") ?? [];
  if (paragraphs.length === 2) return { first: paragraphs[0]?.trim(), second: paragraphs[1]?.trim() };
  const strings = Object.entries(state.context).filter(([, value]) => typeof value === "string" && value.trim() !== "");
  if (strings.length !== 2) return null;
  const [one, other] = strings.map(([key]) => `/context/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return { first_source: one, second_source: other };
}

const NO_TEXT = "There is no text: give it in the context, or after a colon.";

function planOnText(
  clause: string,
  state: State,
  tool: string,
  input: JsonObject,
  purpose: string,
): SmallWork | string {
  const [text]: readonly TextSource[] = textsMeant(clause, findTexts(state));
  const source = text?.pointer ?? shortTextIn(state.context);
  if (source === null) return NO_TEXT;
  return { tool, input: { source, ...input }, purpose: `${purpose}, in ${nameSource(source)}.` };
}

/** A short text counts when it is the only one. */
function shortTextIn(context: JsonObject): string | null {
  const keys = Object.keys(context).filter((key) => typeof context[key] === "string");
  return keys.length === 1 ? `/context/${(keys[0] ?? "").replaceAll("~", "~0").replaceAll("/", "~1")}` : null;
}
