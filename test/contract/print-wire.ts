import { readFile } from "node:fs/promises";

import { currentDocument } from "./document.ts";
import { reduceDocument } from "./reduce-document.ts";

// `npm run openapi:wire`, or `npm run openapi:wire -- <file>` for a document that was served before: `diff` compares the two
const [file] = process.argv.slice(2);
const document: unknown = file === undefined ? await currentDocument() : JSON.parse(await readFile(file, "utf8"));
process.stdout.write(`${reduceDocument(document).join("\n")}\n`);
