import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { packDesktop } from "./desktop/pack-desktop.ts";
import { distFolder } from "./paths.ts";

/** `npm run desktop:pack`: packs the client of devices into one file and prints its SHA-256. */
const { values } = parseArgs({ args: process.argv.slice(3), options: { output: { type: "string" } } });
const { path, sha256 } = await packDesktop(resolve(values.output ?? resolve(distFolder, "desktop")));
process.stdout.write(`${sha256}  ${path}\n`);
