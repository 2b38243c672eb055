import { globSync } from "node:fs";

import { folderOf, type SecondsByFolder } from "./processor-table.ts";
import { repositoryFolder } from "./run-vitest.ts";

/** The files of those folders whose usual tests all ran: seconds of a part of a folder compare with nothing. */
export function wholeFolders(
  seconds: SecondsByFolder,
  all: readonly string[] = globSync("test/**/*.test.ts", { cwd: repositoryFolder }),
): SecondsByFolder {
  const partial = new Set(all.filter((file) => !file.endsWith(".long.test.ts") && !(file in seconds)).map(folderOf));
  return Object.fromEntries(Object.entries(seconds).filter(([file]) => !partial.has(folderOf(file))));
}
