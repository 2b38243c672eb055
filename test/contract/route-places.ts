import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

/** The file and line of each operation's contract, by the operation's id. */
export async function routePlaces(): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for await (const path of glob("src/**/*.{route,contract}.ts", { cwd: repositoryFolder })) {
    const lines = (await readFile(resolve(repositoryFolder, path), "utf8")).split("\n");
    for (const [index, line] of lines.entries()) {
      const id = /\boperationId: "(\w+)"/.exec(line)?.[1];
      if (id !== undefined) places.set(id, `${path}:${index + 1}`);
    }
  }
  return places;
}
