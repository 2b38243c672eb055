import { resolve } from "node:path";

import { budgetProblems, formatSizes, measureSizes } from "./build-size.ts";
import { buildAll } from "./builder.ts";
import { ensureBuilt } from "./fresh-build.ts";
import { distFolder } from "./paths.ts";

/** `npm run build`; `--report` prints how large the Worker is, and fails when it is too large. */
async function build(isReported: boolean): Promise<void> {
  const metafile = await buildAll();
  if (!isReported) return;
  const sizes = await measureSizes(metafile, resolve(distFolder, "worker"));
  process.stdout.write(formatSizes(sizes));
  const problems = budgetProblems(sizes);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

// wrangler calls this for each Worker that it packs, and one build has them all.
if (process.argv.includes("--when-old")) await ensureBuilt();
else await build(process.argv.includes("--report"));
