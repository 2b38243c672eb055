import { glob, readFile } from "node:fs/promises";

import { expect, it } from "vitest";

import { currentDocument } from "./document.ts";

/**
 * The places that make a pattern from text, and what its variable parts are. None is a stranger's: a stranger's pattern
 * is matched in linear time in `src/workers/intake`.
 */
const MADE_OF: Readonly<Record<string, string>> = {
  "src/runs/execution-records/heard.ts": "our form of an id",
  "src/runs/executions/follow-execution.route.ts": "our form of an id",
  "src/conversation/chat/schemas.ts": "our form of an id",
  "src/autonomy/auto-improvement/source-reading.ts": "a name that we make",
  "src/autonomy/auto-improvement/input-edits.ts": "a key of letters and digits alone",
  "src/engine/evidence/kind-of-work.ts": "our names of months and days",
  "src/engine/reasoning/models/thinking-aloud.ts": "our list of marks",
  "src/lib/claims/read-numbers.ts": "our words for numbers",
  "src/lib/hiding-signs.ts": "a class of characters, in this file",
  "src/lib/hidden-characters.ts": "classes of characters, in this file",
  "src/lib/search-words.ts": "classes of characters, in this file",
  "src/platform/credentials/key-format.ts": "the prefix of our keys",
};
/** Folders whose patterns are joined from our own phrases, and code that serves one person on their own machine. */
const NOT_LISTED = [
  "src/engine/reasoning/builtin/",
  "src/lib/redaction/",
  "src/music/voice/",
  "src/local/",
  "src/web/",
];

it("no pattern is made from a stranger's text", async () => {
  const making: string[] = [];
  for await (const path of glob("src/**/*.{ts,tsx}")) {
    if (NOT_LISTED.some((folder) => path.startsWith(folder))) continue;
    if (/\bRegExp\(/.test(await readFile(path, "utf8"))) making.push(path);
  }
  expect(making.toSorted()).toEqual(Object.keys(MADE_OF).toSorted());
});

/** Values for patterns whose schema has no example. */
const SAMPLES: Readonly<Record<string, string>> = {
  "^[A-Za-z0-9-]{1,64}$": "x-api-key",
  "^[\\x20-\\x7e]+$": "Bearer 4f8a 1c",
  "^[\\x21-\\x7e]+$": "desk-client",
  "^\\P{Cc}*$": "Zürich / 9 {Cc}",
  "^[a-z]+\\/[\\w.+-]{1,100}$": "application/pdf",
};

interface Patterned {
  place: string;
  pattern: string;
  samples: string[];
}

function patternsIn(value: unknown, place: string): Patterned[] {
  if (typeof value !== "object" || value === null) return [];
  const { pattern, type, example, default: usual, enum: options } = value as Record<string, unknown>;
  const own: Patterned[] =
    typeof pattern === "string" && type === "string"
      ? [
          {
            place,
            pattern,
            samples: [example, usual, SAMPLES[pattern], ...(Array.isArray(options) ? options : [])].filter(
              (sample) => typeof sample === "string",
            ),
          },
        ]
      : [];
  return [...own, ...Object.entries(value).flatMap(([name, part]) => patternsIn(part, `${place}/${name}`))];
}

it("each pattern of the API document is a regular expression of ECMA-262 without flags, and fits its example", async () => {
  const patterns = patternsIn(await currentDocument(), "#");
  expect(patterns.length).toBeGreaterThan(20);
  const faults = patterns.flatMap(({ place, pattern, samples }) => {
    // An unescaped slash is the end of a literal, and flags follow it.
    if (/(?<!\\)\/[a-z]*$/.test(pattern) || pattern.startsWith("/"))
      return [`${place}: ${pattern} has slashes or flags`];
    try {
      const read = new RegExp(pattern, "u");
      if (samples.length === 0) return [`${place}: ${pattern} has no example; write one in its schema or in SAMPLES`];
      return samples
        .filter((sample) => !read.test(sample))
        .map((sample) => `${place}: ${sample} does not fit ${pattern}`);
    } catch (error) {
      return [`${place}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});
