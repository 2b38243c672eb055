import { glob, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

const page = resolve(repositoryFolder, "docs/internals/contributing.md");

/** The snippets of the example, by the names that stand above them. */
export async function snippets(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const path of glob(["contributing/*.ts", "contributing-tests/*.ts"], { cwd: import.meta.dirname })) {
    const text = await readFile(resolve(import.meta.dirname, path), "utf8");
    for (const [, indent = "", name = "", code = ""] of text.matchAll(
      /^( *)\/\/ snippet: (\S+)\n([^]*?)^ *\/\/ end$/gm,
    ))
      found.set(name, code.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
  }
  return found;
}

export const readContributing = (): Promise<string> => readFile(page, "utf8");

/** The page with its snippets as the example has them now. Throws when it names one that does not exist. */
export async function withSnippets(text: string): Promise<string> {
  const known = await snippets();
  return text.replaceAll(
    /(<!-- snippet: (\S+) -->\n)[^]*?(<!-- end -->)/g,
    (_all, begin: string, name: string, end) => {
      const code = known.get(name);
      if (code === undefined)
        throw new Error(`docs/internals/contributing.md: test/contract/contributing has no snippet ${name}.`);
      return `${begin}\`\`\`ts\n${code}\`\`\`\n${end}`;
    },
  );
}

/** Writes the snippets into the page. */
export async function updateContributing(): Promise<void> {
  await writeFile(page, await withSnippets(await readContributing()));
}
