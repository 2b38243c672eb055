import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

import { compareProse, countProse, proseHits, type ProseCounts, type ProseHit } from "./count-prose.ts";
import { PROSE_RULES } from "./prose-rules.ts";
import { TEXT_KINDS } from "./prose-texts.ts";

const BASELINE = resolve(import.meta.dirname, "prose-baseline.json");

/** Files that quote the wordings on purpose. */
const QUOTING = new Set(["test/contract/prose-rules.ts", "test/unit/contract/prose.test.ts"]);

/** Hand-written code, Markdown and entries of the catalogue that git tracks or would add. */
function files(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    cwd: repositoryFolder,
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .filter((path) => /\.(?:tsx?|md)$|^src\/catalogue\/.*\.js(?:on)?$/.test(path))
    .filter((path) => !path.includes(".gen.") && !QUOTING.has(path));
}

async function allHits(): Promise<ProseHit[]> {
  const found: ProseHit[] = [];
  for (const path of files()) {
    const source = await readFile(resolve(repositoryFolder, path), "utf8").catch(() => null);
    if (source !== null) found.push(...proseHits(path, source));
  }
  return found;
}

function printTable(counts: ProseCounts): void {
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(16)}${cells.map((cell) => String(cell).padStart(10)).join("")}\n`;
  process.stdout.write(line("rule", TEXT_KINDS));
  for (const [rule, row] of Object.entries(counts)) {
    process.stdout.write(
      line(
        rule,
        TEXT_KINDS.map((kind) => row[kind]),
      ),
    );
  }
  const totals = TEXT_KINDS.map((kind) => Object.values(counts).reduce((sum, row) => sum + row[kind], 0));
  process.stdout.write(line("all", totals));
}

async function checkBaseline(counts: ProseCounts): Promise<void> {
  const baseline = JSON.parse(await readFile(BASELINE, "utf8")) as Partial<ProseCounts>;
  const changes = compareProse(baseline, counts);
  for (const { rule, kind, baseline: most, count } of changes.filter((change) => change.count > change.baseline)) {
    const instead = PROSE_RULES.find(({ name }) => name === rule)?.instead ?? "";
    process.stderr.write(
      `${rule}: ${count} hits in ${kind} texts, at most ${most} are allowed. Instead: ${instead}. \`npm run prose -- ${rule} ${kind}\` lists them.\n`,
    );
    process.exitCode = 1;
  }
  if (changes.some((change) => change.count < change.baseline)) {
    process.stdout.write("Some counts fell. Lower the baseline: `npm run prose -- --update`.\n");
  }
}

// `npm run prose` compares the counts with the baseline; with `--update` it lowers or raises the baseline. Other words list the
// hits whose rule or kind is named, or whose path starts so; `all` lists every hit.
const words = process.argv.slice(2).filter((word) => word !== "--update");
const hits = await allHits();
const counts = countProse(hits);
if (process.argv.includes("--update")) await writeFile(BASELINE, `${JSON.stringify(counts, null, 2)}\n`);
if (words.length === 0) {
  printTable(counts);
  await checkBaseline(counts);
} else {
  const matches = ({ path, rule, kind }: ProseHit, word: string): boolean =>
    word === "all" || word === rule || word === kind || path.startsWith(word);
  for (const hit of hits.filter((one) => words.every((word) => matches(one, word)))) {
    process.stdout.write(`${hit.path}:${hit.line} ${hit.rule} ${hit.text.slice(0, 200)}\n`);
  }
}
