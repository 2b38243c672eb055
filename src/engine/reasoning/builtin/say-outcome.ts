import type { CallRecord, JsonObject } from "#engine/reasoning/provider";

import { isObject, joined, objects, shown, strings } from "./read-output.ts";
import { sayAnswer } from "./say-answer.ts";
import { sayClassification, sayComparison, sayConversion, sayDates, sayFields, saySorted } from "./say-small-work.ts";

/** The finding of a completed call as a sentence for people, and the quality of its material (0–1). */
export interface Said {
  sentence: string;
  quality: number;
}

const SHOWN = 5;
const SAY: ReadonlyMap<string, (output: JsonObject, bullets: boolean) => Said> = new Map([
  ["summarize_text", saySummary],
  ["measure_text", sayMeasure],
  ["extract_keywords", sayKeywords],
  ["extract_entities", sayEntities],
  ["find_passages", sayPassages],
  ["describe_numbers", sayNumbers],
  ["evaluate_arithmetic", sayArithmetic],
  ["compute_dates", sayDates],
  ["convert_units", sayConversion],
  ["sort_items", saySorted],
  ["compare_values", sayComparison],
  ["classify_text", sayClassification],
  ["extract_fields", sayFields],
  ["search_memory", (output: JsonObject) => sayItems(output, "The memory", "text")],
  ["search_marketplace", (output: JsonObject) => sayItems(output, "The marketplace", "name")],
]);

/**
 * Describes the output of a completed call. A tool without its own sentence, such as a skill, is described by its raw
 * output.
 */
export function sayOutput(call: CallRecord, output: unknown, bullets: boolean, skillName?: string): Said {
  const say = SAY.get(call.tool);
  if (say !== undefined && isObject(output)) return say(output, bullets);
  const name = skillName === undefined ? `The tool ${call.tool}` : `The skill "${skillName}"`;
  if (isObject(output) && typeof output["summary"] === "string") return { sentence: output["summary"], quality: 1 };
  if (typeof output === "string")
    return { sentence: output === "" ? `${name} returned an empty text.` : output, quality: 1 };
  return {
    sentence: `${name} returned ${cut(JSON.stringify(output ?? null), 400)}.`,
    quality: output === null ? 0.6 : 1,
  };
}

function saySummary(output: JsonObject, bullets: boolean): Said {
  const sentences = strings(output["sentences"]);
  const available = Number(output["sentences_in"]);
  if (sentences.length === 0) return { sentence: "The text has no sentences to summarize.", quality: 0.2 };
  // One or two sentences are repeated rather than summarized.
  const quality = available >= 5 ? 1 : available >= 3 ? 0.9 : 0.7;
  return { sentence: bullets ? sentences.map((sentence) => `- ${sentence}`).join("\n") : sentences.join(" "), quality };
}

function sayMeasure(output: JsonObject): Said {
  const size = ["word", "sentence", "paragraph", "character"].map((one) => plural(Number(output[`${one}s`]), one));
  const sentence = `The text has ${joined(size, "and")}; reading it takes about ${String(output["reading_minutes"])} minutes.`;
  return { sentence, quality: 1 };
}

function sayKeywords(output: JsonObject): Said {
  const phrases = objects(output["keywords"]).map((keyword) => String(keyword["phrase"]));
  if (phrases.length === 0) return { sentence: "The text has no key phrases.", quality: 0.4 };
  return { sentence: `Keywords: ${phrases.join(", ")}.`, quality: phrases.length >= 3 ? 1 : 0.8 };
}

const KIND_NAMES: Readonly<Record<string, [string, string]>> = {
  emails: ["e-mail address", "e-mail addresses"],
  urls: ["web address", "web addresses"],
  dates: ["date", "dates"],
  amounts: ["amount of money", "amounts of money"],
  percentages: ["percentage", "percentages"],
  phones: ["phone number", "phone numbers"],
  names: ["name", "names"],
};

function sayEntities(output: JsonObject): Said {
  const found: string[] = [];
  const absent: string[] = [];
  for (const [kind, list] of Object.entries(output)) {
    const [one, many] = KIND_NAMES[kind] ?? [kind, kind];
    const values = objects(list).map((entity) => String(entity["value"]));
    if (values.length === 0) absent.push(many);
    else found.push(`${values.length} ${values.length === 1 ? one : many} (${listed(values)})`);
  }
  if (found.length === 0) return { sentence: `The text has no ${joined(absent, "or")}.`, quality: 0.8 };
  return { sentence: `Found ${joined(found, "and")}.`, quality: 1 };
}

function sayPassages(output: JsonObject): Said {
  const passages = objects(output["passages"]);
  const best = Number(passages[0]?.["score"] ?? 0);
  if (passages.length === 0)
    return {
      sentence: `The text says nothing that matches the question "${cut(String(output["question"]), 200)}".`,
      quality: 0.3,
    };
  return {
    sentence: `On "${cut(String(output["question"]), 200)}" the text says: ${passages.map((passage) => String(passage["text"])).join(" ")}`,
    quality: 0.4 + 0.4 * best,
  };
}

function sayNumbers(output: JsonObject): Said {
  const answers = objects(output["answers"]);
  const unanswered = strings(output["unanswered"]);
  const parts = answers.map(sayAnswer);
  for (const question of unanswered) parts.push(`No column answers "${cut(question, 200)}".`);
  if (answers.length === 0) {
    const columns = objects(output["columns"]);
    const described = columns.slice(0, SHOWN).map(sayColumn);
    parts.push(
      `${plural(Number(output["rows"]), "row")}. ${described.join(" ")}${columns.length > SHOWN ? ` ${columns.length - SHOWN} more columns are in the details.` : ""}`,
    );
  }
  const left = new Set(answers.flatMap((answer) => strings(answer["not_considered"])));
  if (left.size > 0) parts.push(`Not considered in the question: ${listed([...left].map((word) => `"${word}"`))}.`);
  const quality = unanswered.length > 0 ? (answers.length > 0 ? 0.7 : 0.4) : left.size > 0 ? 0.5 : 1;
  return { sentence: parts.join(" "), quality };
}

function sayColumn(column: JsonObject): string {
  const name = String(column["name"]);
  if (column["type"] !== "number") {
    const top = objects(column["top"])[0];
    return `${name}: ${plural(Number(column["distinct"]), "different value")}${top === undefined ? "" : `, most often "${String(top["value"])}" (${String(top["count"])})`}.`;
  }
  const [sum, mean, median, min, max] = ["sum", "mean", "median", "min", "max"].map((key) => shown(column[key]));
  return `${name}: ${plural(Number(column["count"]), "number")}, total ${sum}, average ${mean}, median ${median}, from ${min} to ${max}.`;
}

/** Values are computed to 15 significant digits. */
const ALL_DIGITS_KEPT_BELOW = 1e15;

function sayArithmetic(output: JsonObject): Said {
  const expression = String(output["expression"]);
  if (isObject(output["error"]))
    return { sentence: `${expression} cannot be computed: ${String(output["error"]["message"])}`, quality: 0.4 };
  const value = Number(output["value"]);
  return { sentence: `${expression} ${Math.abs(value) < ALL_DIGITS_KEPT_BELOW ? "=" : "≈"} ${value}.`, quality: 1 };
}

function sayItems(output: JsonObject, where: string, key: "text" | "name"): Said {
  const items = objects(output["items"]);
  const query = cut(String(output["query"]), 100);
  if (items.length === 0) return { sentence: `${where} has nothing for "${query}".`, quality: 0.7 };
  const shownItems = items
    .slice(0, SHOWN)
    .map((item) =>
      key === "text"
        ? cut(String(item["text"]).replace(/\.\s*$/, ""), 200)
        : `${String(item["name"])} (${String(item["kind"])})`,
    );
  return {
    sentence: `${where} has ${items.length} ${items.length === 1 ? "entry" : "entries"} for "${query}": ${shownItems.join("; ")}.`,
    quality: 1,
  };
}

function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

function listed(values: readonly string[]): string {
  return values.length <= SHOWN ? values.join(", ") : `${values.slice(0, SHOWN).join(", ")}, …`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
