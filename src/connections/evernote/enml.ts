/** A picture in a note: its type, and the MD5 of its bytes in hexadecimal. */
export interface NotePicture {
  mediaType: string;
  hash: string;
}

export interface NoteBody {
  text: string;
  /** The URL of the full text; a link at the end. */
  link?: string | undefined;
  picture?: NotePicture | undefined;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>';

const linesOf = (text: string): string[] =>
  text === "" ? [] : text.split(/\r?\n/).map((line) => `<div>${line === "" ? "<br/>" : escaped(line)}</div>`);

/** Converts a text to the vendor's markup of a note (ENML): a paragraph for each line. */
export function toEnml({ text, link, picture }: NoteBody): string {
  const lines = linesOf(text);
  const links = link === undefined ? [] : [`<div><a href="${escaped(link)}">${escaped(link)}</a></div>`];
  const pictures = picture === undefined ? [] : [`<en-media type="${picture.mediaType}" hash="${picture.hash}"/>`];
  return [HEAD, ...pictures, ...lines, ...links, "</en-note>"].join("");
}

/** A note's markup with further lines at its end; null for markup without an end. */
export function withAppended(enml: string, text: string): string | null {
  const lines = linesOf(text).join("");
  const end = enml.lastIndexOf("</en-note>");
  if (end !== -1) return `${enml.slice(0, end)}${lines}${enml.slice(end)}`;
  // An empty note may be one element without an end tag.
  const [whole = "", attributes = ""] = /<en-note([^>]*?)\s*\/>\s*$/.exec(enml) ?? [];
  return whole === "" ? null : `${enml.slice(0, -whole.length)}<en-note${attributes}>${lines}</en-note>`;
}

/** Extracts the text of a note: a line for each block, without markup; a box is `[ ]` or `[x]`. */
export const fromEnml = (enml: string): string =>
  enml
    .replaceAll(/<\?[^>]*\?>|<!DOCTYPE[^>]*>|<!--[\s\S]*?-->/g, "")
    .replaceAll(/<en-todo[^>]*>/g, (box) => (/checked\s*=\s*["']true["']/.test(box) ? "[x] " : "[ ] "))
    .replaceAll(/<br\s*\/?>(?=<\/(?:div|p|li)>)/g, "")
    .replaceAll(/<br\s*\/?>|<\/(?:div|p|li|h[1-6]|tr)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => character(name) ?? whole)
    .replace(/\n+$/, "");

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const HIGHEST = 0x10_ff_ff;

function character(name: string): string | null {
  if (!name.startsWith("#")) return NAMED[name] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code <= HIGHEST ? String.fromCodePoint(code) : null;
}

/** Characters that XML 1.0 does not allow are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are meant
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
