import { resolve } from "node:path";

import { budgetProblems, formatSizes, measureSizes } from "./build-size.ts";
import { buildAll } from "./builder.ts";
import { distFolder } from "./paths.ts";

const metafile = await buildAll();

if (process.argv.includes("--report")) {
  const sizes = await measureSizes(metafile, resolve(distFolder, "worker"));
  process.stdout.write(formatSizes(sizes));
  const problems = budgetProblems(sizes);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
