import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

import { liveAll } from "./live-all.ts";
import { tableOf, withTable } from "./table.ts";

// `npm run simulate`: lets simulated agents live by the platform's rules, prints the results, and writes them into the
// document.
const file = resolve(repositoryFolder, "docs/evidence.md");
const table = tableOf(liveAll());
await writeFile(file, withTable(await readFile(file, "utf8"), table));
process.stdout.write(`${table}\n`);
