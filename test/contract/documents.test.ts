import { access, glob, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { expect, it } from "vitest";

import { purposeOf } from "#local/document-pages";
import { repositoryFolder } from "#local/paths";

/** A repository path in a text. Patterns (`*`, `<name>`, `{name}`, `NNNN`) do not name files and are ignored. */
const PATH = /(?<![\w./-])(?:src|test|docs|migrations|bench|examples)\/[\w./@*<>{}-]*[\w/}>*]/g;
const PATTERN = /[*<>{}]|NNNN/;

/** The file and the heading that a link or picture names, unless it is on another host. */
const LINK = /(?:\]\(|(?:src|srcset|href)=")(?!\w+:|\/)([^)"#\s]*)(?:#([^)"\s]+))?/g;

const exists = (path: string): Promise<boolean> =>
  access(resolve(repositoryFolder, path)).then(
    () => true,
    () => false,
  );

it("the documents name only files that are there", async () => {
  const documents = await Array.fromAsync(
    glob(["*.md", "docs/**/*.md", "examples/**/*.md"], { cwd: repositoryFolder }),
  );
  expect(documents).toContain("AGENTS.md");
  const named = await Promise.all(
    documents.map(async (document) => {
      const text = await readFile(resolve(repositoryFolder, document), "utf8");
      return [...text.matchAll(PATH)].filter(([path]) => !PATTERN.test(path)).map(([path]) => ({ document, path }));
    }),
  );
  const missing = await Promise.all(
    named.flat().map(async ({ document, path }) => ((await exists(path)) ? [] : [`${document}: ${path}`])),
  );
  expect(missing.flat()).toEqual([]);
});

/** The address of each heading of a page, as GitHub makes it: a repeated one has its number. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  const times = new Map<string, number>();
  for (const [, heading = ""] of withoutCode(text).matchAll(/^#+ (.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

const withoutCode = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```/gm, "");

it("every link and picture of a document leads to a file that is there, and every anchor to a heading", async () => {
  const documents = await Array.fromAsync(
    glob(["*.md", "docs/**/*.md", "src/**/*.md", "examples/**/*.md"], { cwd: repositoryFolder }),
  );
  const read = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");
  const broken = await Promise.all(
    documents.map(async (document) => {
      const links = [...withoutCode(await read(document)).matchAll(LINK)];
      const found = await Promise.all(
        links.map(async ([, target = "", anchor = ""]) => {
          const file = target === "" ? document : join(dirname(document), target);
          if (!(await exists(file))) return false;
          return anchor === "" || !file.endsWith(".md") || anchorsOf(await read(file)).has(anchor);
        }),
      );
      return links
        .filter((_, place) => !found[place])
        .map(([, target, anchor]) => `${document}: ${target}${anchor === undefined ? "" : `#${anchor}`}`);
    }),
  );
  expect(broken.flat()).toEqual([]);
});

it("every page says first what it is for, in a sentence", async () => {
  const pages = await Array.fromAsync(glob("docs/**/*.md", { cwd: repositoryFolder }));
  const purposes = await Promise.all(
    pages
      .filter((path) => !path.startsWith("docs/decisions/0"))
      .map(async (path) => ({ path, purpose: purposeOf(await readFile(resolve(repositoryFolder, path), "utf8")) })),
  );
  expect(purposes.length).toBeGreaterThan(40);
  const unclear = purposes.filter(({ purpose }) => purpose.split(" ").length < 6 || purpose.length > 240);
  expect(unclear).toEqual([]);
});

it("the page about troubleshooting quotes messages that the program has", async () => {
  const sources = await Array.fromAsync(glob("src/**/*.{ts,js}", { cwd: repositoryFolder }));
  const texts = await Promise.all(
    sources
      .filter((path) => !path.endsWith(".gen.ts"))
      .map((path) => readFile(resolve(repositoryFolder, path), "utf8")),
  );
  const program = texts
    .join("\n")
    .replaceAll(/"\s*\+\s*[`"]/g, "")
    .replaceAll("\\`", "`");
  const page = await readFile(resolve(repositoryFolder, "docs/guides/troubleshooting.md"), "utf8");
  const messages = [...page.matchAll(/^\| (`+)(.+?)\1/gm)].map(([, , message = ""]) => message);
  expect(messages.length).toBeGreaterThanOrEqual(25);
  const unknown = messages.filter((message) =>
    message.split("…").some((part) => part.trim().length > 3 && !program.includes(part.trim())),
  );
  expect(unknown).toEqual([]);
});
