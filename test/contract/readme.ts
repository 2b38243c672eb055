import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { VARIABLES } from "#config/variables";
import { ERRORS } from "#errors/catalogue";
import { internalParts, type Part, userParts } from "#local/document-pages";
import { LOCAL_VARIABLES } from "#local/local-variables";
import { repositoryFolder } from "#local/paths";
import { COST_TABLES } from "#test/statements/costs/document";
import { SCALING_TABLES } from "#test/statements/costs/scaling-tables";

import {
  actionTable,
  fixedLimitTable,
  levelTable,
  liveEventTable,
  metricTable,
  operationTable,
  planTable,
  roleTable,
  webhookEventTable,
} from "./reference-tables.ts";
import { doneTable, keptTable, limitTable, parentTable, timeTable } from "./retention-table.ts";
import { table } from "./table.ts";

/** The pages with parts that are made from the code. */
export const GENERATED_PAGES = [
  "docs/README.md",
  "docs/concepts.md",
  "docs/guides/alerts.md",
  "docs/guides/people.md",
  "docs/guides/scaling.md",
  "docs/reference/actions.md",
  "docs/reference/configuration.md",
  "docs/reference/errors.md",
  "docs/reference/events.md",
  "docs/reference/limits.md",
  "docs/reference/operations.md",
  "docs/reference/retention.md",
  "docs/internals/costs.md",
  "docs/decisions/README.md",
] as const;

/** The parts that are made from the code, by the name of their markers. */
const TABLES: Record<string, () => string | Promise<string>> = {
  "pages-for-users": async () => pageLists(await userParts()),
  "pages-for-developers": async () => pageLists(await internalParts()),
  levels: levelTable,
  actions: actionTable,
  metrics: metricTable,
  roles: roleTable,
  plans: planTable,
  limits: fixedLimitTable,
  operations: operationTable,
  "kept-for-a-time": timeTable,
  "kept-up-to-a-limit": limitTable,
  "kept-with-another-row": parentTable,
  "kept-until-done": doneTable,
  "kept-for-ever": keptTable,
  "webhook-events": webhookEventTable,
  "live-events": liveEventTable,
  variables: () => variableTable(VARIABLES),
  "local-variables": () => variableTable(LOCAL_VARIABLES),
  decisions: decisionTable,
  ...COST_TABLES,
  ...SCALING_TABLES,
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

/** The pages of each part with their purpose. */
const pageLists = (parts: readonly Part[]): string =>
  `\n${parts
    .map(
      ({ title, pages }) =>
        `## ${title}\n\n${pages.map((page) => `- [${page.title}](${page.path}): ${page.purpose}`).join("\n")}`,
    )
    .join("\n\n")}\n`;

export const readPage = (page: string): Promise<string> => readFile(resolve(repositoryFolder, page), "utf8");

/** A page with its generated parts as the code has them now. */
export async function generated(page: string): Promise<string> {
  let text = page;
  for (const [name, make] of Object.entries(TABLES)) {
    const begin = `<!-- ${name}:begin -->`;
    const end = `<!-- ${name}:end -->`;
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to === -1) continue;
    text = `${text.slice(0, from)}${begin}\n${await make()}\n${text.slice(to)}`;
  }
  return text;
}

/** Writes the generated parts into the pages. */
export async function updatePages(): Promise<void> {
  for (const page of GENERATED_PAGES)
    await writeFile(resolve(repositoryFolder, page), await generated(await readPage(page)));
}
