import { glob, readFile } from "node:fs/promises";

import { expect, it } from "vitest";

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
  "src/lib/claims/read-numbers.ts": "our words for numbers",
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
