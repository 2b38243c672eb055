import { z } from "zod";

import type { JsonObject } from "#engine/reasoning/provider";
import type { Tool, ToolScope } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";

import { ENTITY_KINDS, type EntityKind, extractEntities } from "./extract-entities.ts";
import { extractKeywords } from "./extract-keywords.ts";
import { findPassages } from "./find-passages.ts";
import { segmentSentences } from "./segment-sentences.ts";
import { textAt } from "./source.ts";
import { summarizeText } from "./summarize-text.ts";
import { wordsOf } from "./tokenize.ts";

/** How a tool gets a text: by its position or as the text itself. */
export const textInput = {
  source: z
    .string()
    .max(1_000)
    .optional()
    .describe(
      "JSON Pointer to the text, or a list of texts, in the task's context, for example /context/text; /task for the task's own text.",
    ),
  text: z.string().max(1_000_000).optional().describe("The text itself, when it stands nowhere in the context."),
};

export const summarizeTextTool: Tool = {
  name: "summarize_text",
  description:
    "Summarizes a text by its most telling sentences, in their order, word for word. Any length; English, German, French, Spanish and others.",
  action: "summarize",
  reach: "pure",
  inputSchema: z.object({
    ...textInput,
    sentences: z.int().min(1).max(100).optional(),
    words: z.int().min(1).max(10_000).optional(),
  }),
  run(input, scope) {
    const text = textOf(input, scope);
    const sentences = numberOf(input, "sentences");
    const words = numberOf(input, "words");
    const summary = summarizeText(text, {
      ...(sentences === undefined ? {} : { sentences }),
      ...(words === undefined ? {} : { words }),
    });
    return {
      summary: summary.sentences.join(" "),
      sentences: summary.sentences,
      language: summary.language,
      sentences_in: summary.sentencesIn,
      words_in: summary.wordsIn,
      words_out: summary.wordsOut,
    };
  },
};

/** Adults read about 238 words of English prose a minute (Brysbaert 2019). */
const WORDS_PER_MINUTE = 238;

export const measureTextTool: Tool = {
  name: "measure_text",
  description: "Counts a text's words, sentences, paragraphs and characters, and estimates its reading time.",
  action: "read",
  reach: "pure",
  inputSchema: z.object(textInput),
  run(input, scope) {
    const text = textOf(input, scope);
    const words = wordsOf(text).length;
    return {
      words,
      sentences: segmentSentences(text).length,
      paragraphs: text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "").length,
      characters: Array.from(text).length,
      reading_minutes: Math.round((words / WORDS_PER_MINUTE) * 10) / 10,
    };
  },
};

export const extractKeywordsTool: Tool = {
  name: "extract_keywords",
  description: "Finds the key phrases of a text with scores and counts.",
  action: "analyze",
  reach: "pure",
  inputSchema: z.object({ ...textInput, limit: z.int().min(1).max(100).optional() }),
  run(input, scope) {
    return extractKeywords(textOf(input, scope), numberOf(input, "limit") ?? 10);
  },
};

export const extractEntitiesTool: Tool = {
  name: "extract_entities",
  description:
    "Finds e-mail addresses, web addresses, dates, amounts of money, percentages, phone numbers and names in a text, with counts.",
  action: "analyze",
  reach: "pure",
  inputSchema: z.object({
    ...textInput,
    kinds: z.array(z.enum(ENTITY_KINDS)).optional().describe("Only these kinds; all when absent."),
  }),
  run(input, scope) {
    const entities = extractEntities(textOf(input, scope));
    const kinds = Array.isArray(input["kinds"]) && input["kinds"].length > 0 ? new Set<unknown>(input["kinds"]) : null;
    return kinds === null
      ? entities
      : Object.fromEntries(
          ENTITY_KINDS.filter((kind: EntityKind) => kinds.has(kind)).map((kind) => [kind, entities[kind]]),
        );
  },
};

export const findPassagesTool: Tool = {
  name: "find_passages",
  description: "Quotes the sentences of a text that a question is about.",
  action: "search",
  reach: "pure",
  inputSchema: z.object({
    ...textInput,
    question: z.string().min(1).max(2_000),
    limit: z.int().min(1).max(20).optional(),
  }),
  run(input, scope) {
    const question = String(input["question"]);
    return { question, passages: findPassages(textOf(input, scope), question, numberOf(input, "limit") ?? 3) };
  },
};

/** The text that a call refers to. Throws INVALID_INPUT without one. */
export function textOf(input: JsonObject, scope: ToolScope): string {
  if (typeof input["text"] === "string") return input["text"];
  const source = typeof input["source"] === "string" ? input["source"] : "/task";
  const text = textAt(scope.state, source);
  if (text !== null) return text;
  throw new AppError("INVALID_INPUT", { message: `There is no text at ${source}.`, details: { source } });
}

function numberOf(input: JsonObject, key: string): number | undefined {
  const value = input[key];
  return typeof value === "number" ? value : undefined;
}
