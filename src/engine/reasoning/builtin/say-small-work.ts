import type { JsonObject } from "#engine/reasoning/provider";

import { isObject, joined, objects, shown, strings } from "./read-output.ts";

interface Said {
  sentence: string;
  quality: number;
}

const SHOWN_ITEMS = 50;
const SHOWN_SENTENCES = 3;
/** Quality of a label that was chosen by words alone: likely, not certain. */
const CLASSIFIED_QUALITY = 0.8;

export function sayDates(output: JsonObject): Said {
  const day = (value: unknown): string =>
    isObject(value) ? `${String(value["weekday"])}, ${String(value["date"])}` : "none";
  if (output["ask"] === "today")
    return { sentence: `Today is ${day(output)}; this task was given at ${String(output["time"])} UTC.`, quality: 1 };
  if (output["ask"] === "weekday")
    return { sentence: `${String(output["date"])} is a ${String(output["weekday"])}.`, quality: 1 };
  const days = Number(output["days"]);
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (output["ask"] === "add")
    return {
      sentence: `${count} ${days < 0 ? "before" : "after"} ${day(output["from"])} (UTC) is ${day(output)}.`,
      quality: 1,
    };
  const weeks = Math.abs(days) >= 14 ? `, which is ${shown(Math.abs(days) / 7)} weeks` : "";
  return {
    sentence: `From ${day(output["from"])} to ${day(output["to"])} it is ${days < 0 ? "minus " : ""}${count}${weeks} (UTC).`,
    quality: 1,
  };
}

export function sayConversion(output: JsonObject): Said {
  return {
    sentence: `${shown(output["value"])} ${String(output["from"])} = ${shown(output["converted"])} ${String(output["to"])}.`,
    quality: 1,
  };
}

export function saySorted(output: JsonObject): Said {
  const items = Array.isArray(output["sorted"]) ? output["sorted"].map(String) : [];
  const order = output["descending"] === true ? "descending" : "ascending";
  const separator = items.some((item) => item.includes(",")) ? "; " : ", ";
  return {
    sentence: `Sorted, ${order}: ${items.slice(0, SHOWN_ITEMS).join(separator)}${items.length > SHOWN_ITEMS ? ", …" : ""}.`,
    quality: 1,
  };
}

export function sayComparison(output: JsonObject): Said {
  if (typeof output["first"] === "number") return { sentence: sayNumbers(output), quality: 1 };
  if (output["identical"] === true) return { sentence: "The two texts are the same, word for word.", quality: 1 };
  const words = Array.isArray(output["words"]) ? output["words"].map(String) : [];
  const share = Math.round(Number(output["shared_share"]) * 100);
  const [both, first, second] = ["in_both", "only_in_first", "only_in_second"].map((key) => strings(output[key]));
  const list = (name: string, sentences: readonly string[] = []): string =>
    sentences.length === 0
      ? ""
      : ` ${name}: ${sentences
          .slice(0, SHOWN_SENTENCES)
          .map((sentence) => `"${sentence}"`)
          .join(" ")}${sentences.length > SHOWN_SENTENCES ? " …" : ""}`;
  return {
    sentence: `The texts have ${joined(words, "and")} words and share ${share} % of their telling words.${list("In both", both)}${list("Only in the first", first)}${list("Only in the second", second)}`,
    quality: 0.9,
  };
}

function sayNumbers(output: JsonObject): string {
  const [first, second, difference] = ["first", "second", "difference"].map((key) => Number(output[key]));
  if (output["larger"] === "neither") return `${first} and ${second} are equal.`;
  const [larger, smaller] = output["larger"] === "first" ? [first, second] : [second, first];
  return `${larger} is larger than ${smaller}, by ${Math.abs(difference ?? 0)}.`;
}

export function sayClassification(output: JsonObject): Said {
  const found = objects(output["found"]);
  const spoken = found
    .filter((one) => strings(one["words"]).length > 0)
    .map(
      (one) =>
        `${String(one["label"])}: ${strings(one["words"])
          .map((word) => `"${word}"`)
          .join(", ")}`,
    );
  const { label } = output;
  if (typeof label !== "string")
    return {
      sentence:
        spoken.length === 0
          ? `No word of the text speaks for ${joined(
              found.map((one) => String(one["label"])),
              "or",
            )}.`
          : `The words do not decide between the labels (${spoken.join("; ")}).`,
      quality: 0.2,
    };
  return { sentence: `${label}, by its words (${spoken.join("; ")}).`, quality: CLASSIFIED_QUALITY };
}

export function sayFields(output: JsonObject): Said {
  const fields = isObject(output["fields"]) ? output["fields"] : {};
  const unclear = isObject(output["unclear"]) ? Object.entries(output["unclear"]) : [];
  const missing = strings(output["missing"]);
  const count = Object.keys(fields).length;
  const parts = count === 0 ? [] : [JSON.stringify(fields)];
  if (missing.length > 0) parts.push(`The text has no ${joined(missing, "and no")}.`);
  for (const [name, values] of unclear)
    parts.push(`The text has several values for ${name}: ${strings(values).join(", ")}.`);
  const all = count + missing.length + unclear.length;
  return { sentence: parts.join(" "), quality: all === 0 ? 0 : Math.max(0.2, count / all) };
}
