import { glob, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { resolve } from "node:path";

import { tokenizer } from "acorn";
import { expect, test } from "vitest";

import { BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import { TASK_PHRASES } from "#engine/reasoning/builtin/phrases";
import { QUESTION_PHRASES } from "#engine/reasoning/builtin/question-phrases";
import { WORK_PHRASES } from "#engine/reasoning/builtin/work-phrases";
import { repositoryFolder } from "#local/paths";

/** The size of the built-in engine when it was frozen. Each number may fall but never rise. */
const FROZEN = { tools: 15, phrases: 1039, alternatives: 1074 };

const FOLDER = "src/engine/reasoning/builtin";
const WHY = `is frozen: each new phrase makes a new case that reads as another one. Leave the wish to the language model, or remove
another phrase for it (docs/decisions/0044-the-rule-engine-is-frozen.md). A lower number replaces the one in this test.`;

function phraseCount(): number {
  const tables: Record<string, Record<string, string>> = { ...TASK_PHRASES, ...QUESTION_PHRASES, ...WORK_PHRASES };
  return Object.values(tables)
    .flatMap((kind) => Object.values(kind))
    .flatMap((phrases) => phrases.split(/,\s+/)).length;
}

/** Alternatives of the regular expressions in the rules' own code: the literals, and the strings that have a `|`. */
async function alternativeCount(): Promise<number> {
  let count = 0;
  for await (const path of glob("*.ts", { cwd: resolve(repositoryFolder, FOLDER), exclude: ["*phrases.ts"] })) {
    const source = stripTypeScriptTypes(await readFile(resolve(repositoryFolder, FOLDER, path), "utf8"));
    for (const { type, start, end } of tokenizer(source, { ecmaVersion: "latest", sourceType: "module" })) {
      const bars = source.slice(start, end).split("|").length - 1;
      if (type.label === "regexp") count += bars + 1;
      else if (type.label === "string" || type.label === "template") count += bars;
    }
  }
  return count;
}

test(`the built-in engine learns no phrase and no tool: ${FOLDER}`, async () => {
  const now = { tools: BUILTIN_TOOLS.length, phrases: phraseCount(), alternatives: await alternativeCount() };
  expect(now, `${FOLDER} ${WHY}`).toEqual(FROZEN);
});
