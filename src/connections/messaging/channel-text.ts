/** The provider's limit for the text of a message, in characters. */
export const MAX_MESSAGE = 4_096;
/** The most messages that one answer becomes. */
const MAX_PARTS = 10;

const FENCE = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/;

/**
 * A text in Markdown in the marks of WhatsApp: `*bold*`, `_italic_`, `~struck~`, lists and quotations as they are, a heading as a bold line,
 * a link as its text and its address. Code stays as it is.
 */
export function channelText(markdown: string): string {
  return markdown
    .split(FENCE)
    .map((part, index) => (index % 2 === 1 ? codeOf(part) : proseOf(part)))
    .join("")
    .trim();
}

/** WhatsApp knows no language of a fence. */
const codeOf = (code: string): string => code.replace(/^```[\w+-]*\n/, "```\n");

/** Stand for the marks of the channel until those of Markdown are read. */
const BOLD = "\uE000";
const ITALIC = "\uE001";

const proseOf = (prose: string): string =>
  prose
    .replaceAll(/[\uE000\uE001]/g, "")
    .replaceAll(
      /^ {0,3}#{1,6} +(.+?) *#* *$/gm,
      (_heading, words: string) => `${BOLD}${words.replaceAll(/\*\*|__/g, "")}${BOLD}`,
    )
    .replaceAll(/!\[([^\]\n]*)\]\((\S+?)\)/g, (_image, alt: string, url: string) => linkOf(alt, url))
    .replaceAll(/\[([^\]\n]+)\]\((\S+?)(?: "[^"\n]*")?\)/g, (_link, words: string, url: string) => linkOf(words, url))
    .replaceAll(/\*\*\*(?=\S)(.+?)(?<=\S)\*\*\*/g, `${BOLD}${ITALIC}$1${ITALIC}${BOLD}`)
    .replaceAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, `${BOLD}$1${BOLD}`)
    .replaceAll(/(?<![\p{L}\p{N}_])__(?=\S)(.+?)(?<=\S)__(?![\p{L}\p{N}_])/gu, `${BOLD}$1${BOLD}`)
    .replaceAll(/^( *)[*+] (?=\S)/gm, "$1- ")
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, `${ITALIC}$1${ITALIC}`)
    .replaceAll(/~~(?=\S)(.+?)(?<=\S)~~/g, "~$1~")
    .replaceAll(/^ {0,3}(?:[-*_] ?){3,}$/gm, "———")
    .replaceAll(BOLD, "*")
    .replaceAll(ITALIC, "_");

const linkOf = (words: string, url: string): string => (words === "" || words === url ? url : `${words} (${url})`);

/** The text as messages that the provider takes, divided between paragraphs, lines, sentences or words. What is beyond ten messages is cut. */
export function messagesOfText(text: string): string[] {
  const messages: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_MESSAGE && messages.length < MAX_PARTS - 1) {
    const end = endOfPart(rest.slice(0, MAX_MESSAGE));
    messages.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [
    ...messages,
    rest.length <= MAX_MESSAGE ? rest : `${rest.slice(0, MAX_MESSAGE - 1).trimEnd()}…`.toWellFormed(),
  ];
}

const ENDS: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?…](?=\s)|[。！？]/g, /\s/g];

/** Where a message ends: at the strongest division in its second half, else at its limit. */
function endOfPart(text: string): number {
  for (const division of ENDS) {
    let end = 0;
    for (const match of text.matchAll(division)) end = match.index + match[0].length;
    if (end > text.length / 2) return end;
  }
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
