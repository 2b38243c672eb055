import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { VARIABLES } from "#config/variables";
import { ERRORS } from "#errors/catalogue";
import { LOCAL_VARIABLES } from "#local/local-variables";
import { repositoryFolder } from "#local/paths";
import { COST_TABLES } from "#test/statements/costs/document";

/** The pages with parts that are made from the code. */
export const GENERATED_PAGES = [
  "README.md",
  "docs/reference/configuration.md",
  "docs/internals/costs.md",
  "docs/decisions/README.md",
] as const;

/** The parts that are made from the code, by the name of their markers. */
const TABLES: Record<string, () => string> = {
  variables: () => variableTable(VARIABLES),
  "local-variables": () => variableTable(LOCAL_VARIABLES),
  decisions: decisionTable,
  ...COST_TABLES,
  errors: () =>
    table(
      ["Code", "Status", "Meaning", "Worth retrying"],
      Object.entries(ERRORS).map(([code, { status, title, retryable }]) => [
        `\`${code}\``,
        String(status),
        title,
        retryable ? "yes" : "",
      ]),
    ),
};

const DECISIONS = "docs/decisions";

/** The decisions by number, with the second sentence of a page's status: which decision replaces a part of it. */
function decisionTable(): string {
  const folder = resolve(repositoryFolder, DECISIONS);
  const names = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const rows = names.toSorted().map((name) => {
    const text = readFileSync(resolve(folder, name), "utf8");
    const title = /^# \d{4}:? (.+)$/m.exec(text)?.[1] ?? name;
    const replaced = /^\*\*Status:\*\* accepted\. ([^]*?)\n\n/m.exec(text)?.[1]?.replaceAll("\n", " ");
    return [`[${name.slice(0, 4)}](${name})`, title[0]?.toUpperCase() + title.slice(1), replaced ?? "in force"];
  });
  return table(["Number", "Decision", "State"], rows);
}

const variableTable = (variables: Readonly<Record<string, { purpose: string; fallback: string }>>): string =>
  table(
    ["Variable", "What it is for", "Default"],
    Object.entries(variables).map(([name, { purpose, fallback }]) => [
      `\`${name}\``,
      purpose,
      fallback === "" ? "" : `\`${fallback}\``,
    ]),
  );

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const readPage = (page: string): Promise<string> => readFile(resolve(repositoryFolder, page), "utf8");

/** A page with its generated parts as the code has them now. */
export function generated(page: string): string {
  return Object.entries(TABLES).reduce(
    (text, [name, make]) =>
      text.replace(
        new RegExp(`(<!-- ${name}:begin -->)[^]*?(<!-- ${name}:end -->)`),
        (_all, begin: string, end: string) => `${begin}\n${make()}\n${end}`,
      ),
    page,
  );
}

/** Writes the generated parts into the pages. */
export async function updatePages(): Promise<void> {
  for (const page of GENERATED_PAGES) await writeFile(resolve(repositoryFolder, page), generated(await readPage(page)));
}
