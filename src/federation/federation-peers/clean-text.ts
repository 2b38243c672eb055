import { shownName, withoutHidden } from "#lib/hidden-characters";

/** A stranger's text without characters that hide, reverse or control; line breaks as line feeds. */
export const cleanText = (text: string): string =>
  withoutHidden(text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, "\n"));

/** The same in one line and without markup: for names. */
export const cleanLine = (text: string): string =>
  shownName(cleanText(text).replaceAll(/<\/?[a-z!][^<>]{0,1000}>/gi, "")) ?? "";
