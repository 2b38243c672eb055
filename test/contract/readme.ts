import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { ERRORS } from "#errors/catalogue";
import { LOCAL_VARIABLES } from "#local/local-variables";
import { repositoryFolder } from "#local/paths";
import { VARIABLES } from "#variables";

const readmeFile = resolve(repositoryFolder, "README.md");

/** The parts of the README that are made from the code, by the name of their markers. */
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

export const readReadme = (): Promise<string> => readFile(readmeFile, "utf8");

/** The README with its generated parts from the current code. */
export function generated(readme: string): string {
  return Object.entries(TABLES).reduce(
    (text, [name, make]) =>
      text.replace(
        new RegExp(`(<!-- ${name}:begin -->)[^]*?(<!-- ${name}:end -->)`),
        (_all, begin: string, end: string) => `${begin}\n${make()}\n${end}`,
      ),
    readme,
  );
}

/** Writes the generated parts into the README. */
export async function updateReadme(): Promise<void> {
  await writeFile(readmeFile, generated(await readReadme()));
}
