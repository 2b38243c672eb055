import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

/** Shapes with names of the wire that the API document does not describe, with the reason. */
const UNDESCRIBED: Readonly<Record<string, string>> = {
  "src/web/learning/exam.ts MasteredAction": "the document leaves a stage's details open",
  "src/web/integrations/player-orders.ts PlayerOrder": "the document does not describe the events of a stream",
  "src/web/live/news.ts EventData": "the document does not describe the events of a stream",
};

const WRITE_A_CALL = 'write call("GET", "/api/…") without a type: the API document gives the type of the answer';
const WRITE_A_SHAPE = 'write DataOf<"GET /api/…"> or AnswerOf<…> of src/web/lib/operation.ts';

interface Source {
  path: string;
  text: string;
}

async function consoleSources(): Promise<Source[]> {
  const sources: Source[] = [];
  for await (const path of glob("src/web/**/*.{ts,tsx}", { cwd: repositoryFolder })) {
    if (path.endsWith(".gen.ts") || path === "src/web/lib/call.ts") continue;
    sources.push({ path, text: await readFile(resolve(repositoryFolder, path), "utf8") });
  }
  return sources;
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** The calls of the API whose answer has a type written beside them. */
const handTypedCalls = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\b(?:call|callData)<(?!\/)/g)].map(
    ({ index }) => `${path}:${lineOf(text, index)}: ${WRITE_A_CALL}`,
  );

/** The interfaces and object types that have a field as the wire spells it, such as `created_at`. */
const restatedShapes = ({ path, text }: Source): string[] =>
  [...text.matchAll(/^(?:export )?(?:interface (\w+)[^{\n]*|type (\w+) = )\{\n(.*?)\n\}/gms)]
    .filter(([, name, alias, body = ""]) => {
      const isUndescribed = Object.hasOwn(UNDESCRIBED, `${path} ${name ?? alias}`);
      return !isUndescribed && /^\s+(?:readonly )?[a-z]+(?:_[a-z]+)+\??:/m.test(body);
    })
    .map(({ 1: name, 2: alias, index }) => `${path}:${lineOf(text, index)}: ${name ?? alias}: ${WRITE_A_SHAPE}`);

test("every call of the console takes the type of its answer from the API document", async () => {
  expect((await consoleSources()).flatMap(handTypedCalls)).toEqual([]);
});

test("no type of the console restates a shape of the API document", async () => {
  expect((await consoleSources()).flatMap(restatedShapes)).toEqual([]);
});

test("each shape that is excepted is still there", async () => {
  const sources = await consoleSources();
  const missing = Object.keys(UNDESCRIBED).filter((entry) => {
    const [path, name = ""] = entry.split(" ");
    return !sources.some((source) => source.path === path && source.text.includes(`interface ${name} `));
  });
  expect(missing).toEqual([]);
});
