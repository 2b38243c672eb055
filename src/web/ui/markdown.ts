import type { Inline } from "./inline.ts";
import { inlinesOf } from "./markdown-inline.ts";

/** A block of a Markdown text. Text in it is plain text: nothing of it is HTML. */
export type Block =
  | { kind: "heading"; level: number; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; ends: boolean[] }
  | { kind: "rule" };

/** Deeper quotes and lists are paragraphs, so that hostile text cannot fill the stack. */
const DEPTH = 8;
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?: +(.*))?$/;
const RULE = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])(?: +|$)/;
const DASHES = /^:?-+:?$/;

/** The blocks of a Markdown text, in time that grows with its length: headings, lists, tables, code, quotes, paragraphs. */
export const blocksOf = (text: string): Block[] =>
  read(
    text
      .replace(/\r\n?/g, "\n")
      .split("\n")
      .map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll("\t", "    ")).trimEnd()),
    0,
  );

/** Blocks and the index of the line after the last one. */
type Taken = [block: Block, next: number];

function read(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (lines[at] === "") {
      at += 1;
      continue;
    }
    const [block, next] = special(lines, at, depth) ?? paragraph(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function special(lines: readonly string[], at: number, depth: number): Taken | null {
  const line = lines[at] ?? "";
  const fence = FENCE.exec(line);
  if (fence !== null) return code(lines, at, fence);
  const heading = HEADING.exec(line);
  if (heading !== null)
    return [{ kind: "heading", level: heading[1]?.length ?? 1, parts: titleOf(heading[2] ?? "") }, at + 1];
  if (RULE.test(line)) return [{ kind: "rule" }, at + 1];
  if (isTable(lines, at)) return table(lines, at);
  if (depth >= DEPTH) return null;
  if (QUOTE.test(line)) return quote(lines, at, depth);
  return ITEM.test(line) ? list(lines, at, depth) : null;
}

/** A line that ends the paragraph above it. A number in the middle of a sentence, as in «in\n1999. Then», ends none. */
const isBreak = (lines: readonly string[], at: number, depth: number): boolean => {
  const line = lines[at] ?? "";
  if (line === "" || FENCE.test(line) || HEADING.test(line) || RULE.test(line) || isTable(lines, at)) return true;
  return depth < DEPTH && (QUOTE.test(line) || /^ *(?:[-*+]|1[.)]) /.test(line));
};

function paragraph(lines: readonly string[], at: number, depth: number): Taken {
  let next = at + 1;
  while (next < lines.length && !isBreak(lines, next, depth)) next += 1;
  const text = lines.slice(at, next).map((line) => line.trimStart());
  return [{ kind: "paragraph", parts: inlinesOf(text.join("\n")) }, next];
}

/** Closing marks of a heading (`## Title ##`) are left out. */
const titleOf = (text: string): Inline[] => {
  let end = text.length;
  while (end > 0 && text[end - 1] === "#") end -= 1;
  const isClosed = end === 0 || text[end - 1] === " ";
  return inlinesOf((isClosed ? text.slice(0, end) : text).trim());
};

/** A fence that is never closed ends with the text: an answer under way is shown as what it will be. */
function code(lines: readonly string[], at: number, [, mark = "", words = ""]: RegExpExecArray): Taken {
  let next = at + 1;
  const isEnd = (line: string): boolean => {
    const found = FENCE.exec(line);
    return found !== null && found[2]?.trim() === "" && (found[1] ?? "").startsWith(mark);
  };
  while (next < lines.length && !isEnd(lines[next] ?? "")) next += 1;
  const [language = ""] = words.trim().split(" ", 1);
  return [{ kind: "code", language, text: lines.slice(at + 1, next).join("\n") }, next + 1];
}

function quote(lines: readonly string[], at: number, depth: number): Taken {
  let next = at;
  while (next < lines.length && QUOTE.test(lines[next] ?? "")) next += 1;
  const inner = lines.slice(at, next).map((line) => line.replace(QUOTE, ""));
  return [{ kind: "quote", blocks: read(inner, depth + 1) }, next];
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function list(lines: readonly string[], at: number, depth: number): Taken {
  const [, , first = ""] = ITEM.exec(lines[at] ?? "") ?? [];
  const isNumbered = /\d/.test(first);
  const items: Block[][] = [];
  let next = at;
  for (;;) {
    const found = ITEM.exec(lines[next] ?? "");
    if (found === null || /\d/.test(found[2] ?? "") !== isNumbered || RULE.test(lines[next] ?? "")) break;
    const end = endOfItem(lines, next, found, depth);
    const inner = lines.slice(next, end).map((line, index) => line.slice(index === 0 ? found[0].length : 0));
    const strip = (line: string): string => line.slice(Math.min(indentOf(line), found[0].length));
    items.push(read([ticked(inner[0] ?? ""), ...inner.slice(1).map(strip)], depth + 1));
    next = end;
  }
  return [{ kind: "list", start: isNumbered ? Number.parseInt(first, 10) : null, items }, next];
}

/** Text further in than the mark belongs to the item, and the rest of its paragraph. Empty lines do when more follows. */
function endOfItem(lines: readonly string[], at: number, mark: RegExpExecArray, depth: number): number {
  const own = mark[1]?.length ?? 0;
  let next = at + 1;
  let isOpen = true;
  let end = next;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    if (line === "") isOpen = false;
    else if (indentOf(line) > own || (isOpen && !isBreak(lines, next, depth) && !ITEM.test(line))) end = next + 1;
    else {
      // The next item of the same list may follow an empty line.
      return ITEM.test(line) && indentOf(line) <= own ? next : end;
    }
  }
  return end;
}

const ticked = (text: string): string => text.replace(/^\[ \] /, "☐ ").replace(/^\[[xX]\] /, "☑ ");

const cellsOf = (line: string): string[] => {
  const bare = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
};

/** A line with bars above a line of dashes that has as many cells. */
const isTable = (lines: readonly string[], at: number): boolean => {
  const dashes = lines[at + 1] ?? "";
  if (!(lines[at] ?? "").includes("|") || !/^[\s|:-]+$/.test(dashes) || !dashes.includes("-")) return false;
  const cells = cellsOf(dashes);
  return cells.every((cell) => DASHES.test(cell)) && cells.length === cellsOf(lines[at] ?? "").length;
};

function table(lines: readonly string[], at: number): Taken {
  const head = cellsOf(lines[at] ?? "");
  const ends = cellsOf(lines[at + 1] ?? "").map((cell) => cell.endsWith(":") && !cell.startsWith(":"));
  const rows: Inline[][][] = [];
  let next = at + 2;
  for (; (lines[next] ?? "").includes("|"); next += 1)
    rows.push(
      cellsOf(lines[next] ?? "")
        .slice(0, head.length)
        .map((cell) => inlinesOf(cell)),
    );
  return [{ kind: "table", head: head.map((cell) => inlinesOf(cell)), rows, ends }, next];
}
