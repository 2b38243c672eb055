import { shortened } from "#lib/shortened";

/** Slack cuts longer texts into several messages. */
const MAX_CHARACTERS = 3_500;

/** A message about an alert: who, what and how much, and where people look further. */
export interface SlackLines {
  subject: string;
  lines: readonly string[];
  /** Null where the instance does not know its address. */
  link: { url: string; words: string } | null;
}

/** A text that Slack shows as it is: these three characters begin its links, mentions and entities. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The body of a post to an incoming webhook. */
export function slackBody({ subject, lines, link }: SlackLines): string {
  const words = [subject, ...lines].map(escaped).join("\n");
  const linked = link === null ? "" : `\n<${link.url}|${escaped(link.words)}>`;
  // The text is cut before the link, so that the link stays whole.
  const text = `${shortened(words, MAX_CHARACTERS)}${linked}`;
  return JSON.stringify({ text, unfurl_links: false, unfurl_media: false });
}
