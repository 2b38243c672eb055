import { glob, readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";

import { repositoryFolder } from "./paths.ts";

/** A part of the index: its heading, and its pages below `docs` in their order. */
interface PageGroup {
  title: string;
  pages: readonly string[];
  /** The folder whose other pages belong here, too. */
  others?: string;
}

/** The parts of the index for users. A page that is not there yet is left out. */
const USER_GROUPS: readonly PageGroup[] = [
  { title: "Begin", pages: ["quickstart.md", "concepts.md", "guides/tour.md", "guides/refund-desk.md"] },
  {
    title: "Give agents work",
    pages: [
      "guides/models.md",
      "guides/tool-servers.md",
      "guides/skills.md",
      "guides/approvals.md",
      "guides/schedules.md",
      "guides/triggers.md",
      "guides/expressions.md",
      "guides/workflows.md",
      "guides/import-workflows.md",
      "guides/agents-that-ask-agents.md",
      "guides/chat.md",
      "guides/messaging.md",
      "guides/desktop.md",
      "guides/pictures.md",
      "guides/music.md",
    ],
  },
  {
    title: "Watch and improve agents",
    pages: [
      "guides/evidence.md",
      "guides/evaluation.md",
      "guides/search.md",
      "guides/failures.md",
      "guides/alerts.md",
      "guides/webhooks.md",
      "guides/traces.md",
    ],
  },
  {
    title: "Connect other programs",
    pages: ["guides/mcp.md", "guides/sign-in.md", "guides/own-agent.md", "guides/federation.md"],
  },
  {
    title: "Run an instance",
    pages: [
      "guides/deploy.md",
      "guides/people.md",
      "guides/running.md",
      "guides/watching.md",
      "guides/scaling.md",
      "guides/backup-and-upgrade.md",
      "guides/troubleshooting.md",
    ],
    others: "guides",
  },
  {
    title: "Look up",
    pages: [
      "reference/operations.md",
      "reference/errors.md",
      "reference/events.md",
      "reference/actions.md",
      "reference/limits.md",
      "reference/retention.md",
      "reference/configuration.md",
      "reference/command-line.md",
      "reference/sdk.md",
    ],
    others: "reference",
  },
];

/** The part for people who change Tenure. */
const INTERNALS: PageGroup = {
  title: "Change Tenure",
  pages: ["internals/contributing.md", "internals/architecture.md", "internals/code-map.md", "internals/write-path.md"],
  others: "internals",
};

export interface Page {
  /** Below `docs`. */
  path: string;
  title: string;
  /** The first sentence: what the page is for. */
  purpose: string;
  text: string;
}

export interface Part {
  title: string;
  pages: Page[];
}

/** The user's pages in the order of the index. */
export const userParts = (): Promise<Part[]> => partsOf(USER_GROUPS);

/** The pages for people who change Tenure. */
export const internalParts = (): Promise<Part[]> => partsOf([INTERNALS]);

async function partsOf(groups: readonly PageGroup[]): Promise<Part[]> {
  const there = (await Array.fromAsync(glob("**/*.md", { cwd: resolve(repositoryFolder, "docs") }))).toSorted();
  const named = new Set(groups.flatMap(({ pages }) => pages));
  return Promise.all(
    groups.map(async ({ title, pages, others }) => {
      const rest = there.filter((path) => others !== undefined && path.startsWith(`${others}/`) && !named.has(path));
      const paths = [...pages.filter((path) => there.includes(path)), ...rest];
      return { title, pages: await Promise.all(paths.map(readPage)) };
    }),
  );
}

async function readPage(path: string): Promise<Page> {
  const text = await readFile(resolve(repositoryFolder, "docs", path), "utf8");
  return { path, title: titleOf(text), purpose: purposeOf(text), text };
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? "";

/** The first sentence below the title, without links. Empty when the page begins with something else than a text. */
export function purposeOf(text: string): string {
  const first = /^# .+\n\n((?:[A-Z`*[].*\n)(?:[^\n]+\n)*)/.exec(text)?.[1] ?? "";
  const line = first.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("\n", " ");
  return /^.*?\.(?=\s|$)/.exec(line)?.[0] ?? "";
}

/** A link that is a remark in brackets. */
const ASIDE = /\s+\(\[[^\]]*\]\(([^)\s]+)\)\)/g;

/** The page below `docs` to which a link of a page leads. */
function aimOf(target: string, path: string): string {
  const [file = ""] = target.split("#");
  return file === "" ? path : posix.join(posix.dirname(path), file);
}

const isServed = (target: string, path: string, served: ReadonlySet<string>): boolean =>
  /^\w+:/.test(target) || served.has(aimOf(target, path));

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/** The address of a page on an instance. */
export const addressOf = (path: string): string => `/docs/${path}`;

/**
 * A page as an instance serves it: links between the served pages are addresses of the instance, links to other files
 * of the repository are their words, or nothing in brackets, and the marks of generated parts are gone.
 */
export function servedText({ path, text }: Page, served: ReadonlySet<string>): string {
  return text
    .replaceAll(/<!-- [\w-]+:(?:begin|end) -->\n/g, "")
    .replaceAll(ASIDE, (all: string, target: string) => (isServed(target, path, served) ? all : ""))
    .replaceAll(LINK, (all: string, picture: string, words: string, target: string) => {
      if (/^\w+:/.test(target)) return all;
      if (picture !== "" || !isServed(target, path, served)) return words;
      const [, anchor] = target.split("#");
      const aim = aimOf(target, path);
      return `[${words}](${addressOf(aim)}${anchor === undefined ? "" : `#${anchor}`})`;
    });
}

const SUMMARY =
  "Tenure is a multi-tenant agent platform. Each agent earns its autonomy by evidence of its past work; every call that changes something is made, asks a person or is refused by the agent's level.";

/** The files of the documentation that an instance serves, by their names: its pages, `llms.txt` and `llms-full.txt`. */
export async function servedFiles(): Promise<ReadonlyMap<string, string>> {
  const parts = await userParts();
  const pages = parts.flatMap((part) => part.pages);
  const served = new Set(pages.map(({ path }) => path));
  const texts = new Map(pages.map((page) => [page.path, servedText(page, served)]));
  const index = parts.map(({ title, pages: ofPart }) => `## ${title}\n\n${ofPart.map(indexLine).join("\n")}\n`);
  const head = `# Tenure\n\n> ${SUMMARY}\n\n`;
  const api =
    "The operations with their bodies are in the OpenAPI document at [/api/openapi.json](/api/openapi.json). All pages in one file: [/llms-full.txt](/llms-full.txt).\n";
  return new Map([
    ...texts,
    ["llms.txt", `${head}${api}\n${index.join("\n")}`],
    ["llms-full.txt", `${head}${[...texts.values()].join("\n")}`],
  ]);
}

const indexLine = ({ path, title, purpose }: Page): string => `- [${title}](${addressOf(path)}): ${purpose}`;
