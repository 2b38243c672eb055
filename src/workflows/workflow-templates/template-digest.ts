import { breathe } from "#lib/breathe";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import type { NewTemplate } from "./template-row.queries.ts";

/** The digest of a template's result: its inputs, its steps and its unpacked graph. */
export const templateDigest = async ({
  inputSchema,
  steps,
  nodes,
  edges,
}: Pick<NewTemplate, "inputSchema" | "steps" | "nodes" | "edges">): Promise<string> => {
  // The canonical text of `{ input_schema, steps, nodes, edges }`, in pieces.
  const parts = [
    `"edges":${await canonicalList(edges)}`,
    `"input_schema":${canonicalJson(inputSchema)}`,
    `"nodes":${await canonicalList(nodes)}`,
    `"steps":${canonicalJson(steps)}`,
  ];
  return sha256Hex(`{${parts.join(",")}}`);
};

/** Characters of a list after which other requests get their turn. */
const PIECE_CHARACTERS = 262_144;

async function canonicalList(list: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  let characters = 0;
  for (const entry of list) {
    const text = canonicalJson(entry);
    texts.push(text);
    characters += text.length;
    if (characters < PIECE_CHARACTERS) continue;
    await breathe(characters);
    characters = 0;
  }
  return `[${texts.join(",")}]`;
}
