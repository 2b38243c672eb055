import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

import { liveAll, LIVES } from "./live-all.ts";
import { tablesOf, withTables } from "./table.ts";

// `npm run simulate`: lets attackers and honest agents live by the platform's rules, prints the results, and writes them
// into the document.
const file = resolve(repositoryFolder, "docs/internals/simulated-lives.md");
const tables = tablesOf(liveAll(LIVES), LIVES);
await writeFile(file, withTables(await readFile(file, "utf8"), tables));
process.stdout.write(`${tables}\n`);
