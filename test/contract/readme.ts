import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { ERRORS } from "#errors/catalogue";
import { LOCAL_VARIABLES } from "#local/local-variables";
import { repositoryFolder } from "#local/paths";
import { VARIABLES } from "#variables";

/** The pages with parts that are made from the code. */
export const GENERATED_PAGES = ["README.md", "docs/configuration.md"] as const;

/** The parts that are made from the code, by the name of their markers. */
const TABLES: Record<string, () => string> = {
  variables: () => variableTable(VARIABLES),
  "local-variables": () => variableTable(LOCAL_VARIABLES),
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
